import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/app-error';
import { createRecordingLogger } from '../../testing/recording-logger';
import type { AgUiEvent } from './ag-ui-event';
import type { RunIdentity } from './encode-run-end';
import { guardEvents } from './guard-events';

const run: RunIdentity = { threadId: 't', runId: 'r', profile: '1.0' };
const started: AgUiEvent = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const finished: AgUiEvent = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };
const text: AgUiEvent = { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' };
const call: AgUiEvent = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'n' };
const thought: AgUiEvent[] = [
  { type: 'REASONING_START', messageId: 'g' },
  { type: 'REASONING_MESSAGE_START', messageId: 'g', role: 'reasoning' },
];
const step: AgUiEvent = { type: 'STEP_STARTED', stepName: 's' };

async function guard(events: readonly AgUiEvent[], failure?: unknown, identity = run) {
  const { logger, lines } = createRecordingLogger();
  async function* source() {
    for (const event of events) yield await Promise.resolve([event]);
    if (failure !== undefined) throw failure as Error;
  }
  const sent: AgUiEvent[] = [];
  for await (const batch of guardEvents(source(), { run: identity, logger })) sent.push(...batch);
  return { sent, lines, types: sent.map((event) => event.type) };
}

describe('guardEvents', () => {
  it('is silent about a run whose reader left before its end', async () => {
    const { logger, lines } = createRecordingLogger();
    async function* source() {
      yield await Promise.resolve([started]);
    }
    const sent: AgUiEvent[] = [];
    for await (const batch of guardEvents(source(), { run, logger, reader: AbortSignal.abort() })) sent.push(...batch);
    expect(sent).toEqual([started]);
    expect(lines).toEqual([]);
  });

  it('P4 C3 C4 passes a run that is right and reads no further than its end', async () => {
    const { sent, lines } = await guard([started, finished, started]);
    expect(sent).toEqual([started, finished]);
    expect(lines).toEqual([]);
  });

  it.each<[string, AgUiEvent[]]>([
    ['an event before RUN_STARTED (C1)', [text]],
    ['a second RUN_STARTED (C2)', [started, started]],
    ['a START of an open text (C5)', [started, text, text]],
    ['a START of an open call (C6)', [started, call, call]],
    ['a START of an open thought (C7)', [started, ...thought, ...thought]],
    ['a step that begins twice (C8)', [started, step, step]],
    ['content of what is not open (C9)', [started, { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'x' }]],
    ['arguments of a call that is not open (C9)', [started, { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: 'x' }]],
    ['RUN_FINISHED with something open (C10, P5)', [started, call, finished]],
    ['the end of a step that never began (C11)', [started, { type: 'STEP_FINISHED', stepName: 's' }]],
    ['a null subagent (C12)', [started, { ...text, subagentRunId: null } as unknown as AgUiEvent]],
    [
      'a subagent, which could come twice (C13)',
      [started, { type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'n' }],
    ],
    [
      'a subagent of another (C14)',
      [started, { type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'n', parentSubagentRunId: 'p' }],
    ],
    ['the end of a subagent (C15)', [started, { type: 'SUBAGENT_FINISHED', subagentRunId: 's' }]],
    ['the failure of a subagent (C15, C16)', [started, { type: 'SUBAGENT_ERROR', subagentRunId: 's', message: 'm' }]],
    ['an unknown outcome (C17)', [started, { ...finished, outcome: { type: 'paused' } } as unknown as AgUiEvent]],
    [
      'an interrupt without interrupts (C17)',
      [started, { ...finished, outcome: { type: 'interrupt', interrupts: [] } }],
    ],
    ['a chunk of text (C18)', [started, { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'x' }]],
    ['a chunk of a call (C18, C19)', [started, { type: 'TOOL_CALL_CHUNK', delta: 'x' }]],
    ['the id of another run (P3)', [started, { ...finished, runId: 'other' }]],
    [
      'a field of the wrong kind (P17)',
      [started, { type: 'TEXT_MESSAGE_START', messageId: 7 } as unknown as AgUiEvent],
    ],
    ['an invented type (P14)', [started, { type: 'HELLO' } as unknown as AgUiEvent]],
  ])('C1–C2 C5–C19 P1 P3 P14 P17 ends the run as failed at %s, and logs the defect', async (_what, events) => {
    const { sent, lines } = await guard(events);
    expect(sent.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'internal' });
    expect(lines.map((line) => line.level)).toEqual(['error']);
  });

  it('P9 lists an interrupt once, and keeps outcomes from pre-1.0 clients', async () => {
    const interrupt = { id: 'i', reason: 'tool_call' };
    const twice: AgUiEvent = {
      ...finished,
      outcome: { type: 'interrupt', interrupts: [interrupt, interrupt] },
    };
    expect((await guard([started, twice])).types).toEqual(['RUN_STARTED', 'RUN_ERROR']);
    const success = { ...finished, outcome: { type: 'success' } } as AgUiEvent;
    expect((await guard([started, success])).types).toEqual(['RUN_STARTED', 'RUN_FINISHED']);
    expect((await guard([started, success], undefined, { ...run, profile: 'pre-1.0' })).types).toEqual([
      'RUN_STARTED',
      'RUN_ERROR',
    ]);
  });

  it('P5 closes everything that is open before the error', async () => {
    const { types } = await guard([started, text, ...thought, call, step], new Error('secret'));
    expect(types.slice(-6)).toEqual([
      'TEXT_MESSAGE_END',
      'REASONING_MESSAGE_END',
      'REASONING_END',
      'TOOL_CALL_END',
      'STEP_FINISHED',
      'RUN_ERROR',
    ]);
  });

  it('names an expected failure and hides a defect', async () => {
    const known = await guard([started], new AppError('not-ready', 'Not yet.'));
    expect(known.sent.at(-1)).toEqual({ type: 'RUN_ERROR', code: 'not-ready', message: 'Not yet.' });
    const defect = await guard([started], new Error('secret'));
    expect(JSON.stringify(defect.sent)).not.toContain('secret');
    expect(defect.lines).toMatchObject([{ level: 'error' }]);
  });

  it('P4 gives a source that just stops an end', async () => {
    expect((await guard([started, text])).types).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_END',
      'RUN_ERROR',
    ]);
  });
});
