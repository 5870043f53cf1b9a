import { describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/app-error';
import { newGate } from '../../server/testing/gate';
import { agUiRoutes } from '../../server/protocols/ag-ui/ag-ui-routes';
import { createScriptedAgent, type AgentScript } from '../../server/testing/scripted-agent';
import { startHttpServer } from '../../server/testing/start-http-server';
import { parseCheckOptions, type CheckOptions } from './check-options';
import type { RuleResult } from './findings';
import type { SeenEvent } from './read-frames';
import { RULE_IDS, type RuleId } from './rules';
import { runCheck } from './run-check';
import { startFaultyServer, type Plant } from './testing/faulty-server';

function optionsFor(url: string): CheckOptions {
  const { options } = parseCheckOptions([url, '--timeout', '20']);
  if (!options) throw new Error('no address');
  return options;
}

const idsOf = (results: readonly RuleResult[], status: RuleResult['status']) =>
  results.filter((result) => result.status === status).map(({ id }) => id);

/** Does something of everything that the check can see. */
const talkative: AgentScript = function* (turn) {
  const { text, clientTools, toolResults } = turn.input;
  if (turn.resumed || toolResults) {
    yield { type: 'text_delta', text: 'Done.' };
  } else if (text.includes('tool') && clientTools?.[0]) {
    for (const id of [`${turn.turnId}-a`, `${turn.turnId}-b`])
      yield { type: 'tool_call', tool_use_id: id, tool_name: clientTools[0].name, tool_input: {} };
    yield { type: 'finish', stop_reason: 'tool_calls' };
  } else if (text.includes('approval')) {
    const call = { tool_use_id: `${turn.turnId}-c`, tool_name: 'rm', tool_input: {} };
    yield { type: 'tool_call', ...call };
    const request = { request_id: `${turn.turnId}-r`, message: '?', expires_at: '2999-01-01T00:00:00.000Z' };
    yield { type: 'approval_request', ...call, ...request };
    yield { type: 'finish', stop_reason: 'approval' };
  } else if (text.includes('error')) {
    yield { type: 'throw', error: new AppError('agent-misbehaved', 'The model broke off.') };
  } else if (text.includes('long')) {
    yield { type: 'text_delta', text: 'One, two' };
    yield { type: 'pause', gate: newGate() };
  } else {
    yield { type: 'state_snapshot', state: { n: 1 } };
    yield { type: 'state_delta', patch: [{ op: 'replace', path: '/n', value: 2 }] };
    yield { type: 'step_start', name: 'Think' };
    yield { type: 'reasoning_delta', text: 'Hm.' };
    yield { type: 'step_end', name: 'Think' };
    yield { type: 'tool_call', tool_use_id: `${turn.turnId}-own`, tool_name: 'look', tool_input: {} };
    yield { type: 'tool_result', tool_use_id: `${turn.turnId}-own`, tool_name: 'look', output: 1, error: null };
    yield { type: 'text_delta', text: 'Hello.' };
  }
};

type Change = (event: SeenEvent) => SeenEvent[];
const each =
  (change: Change): NonNullable<Plant['events']> =>
  (events) =>
    events.flatMap(change);
/** Replaces the events of one type. */
const on = (type: string, change: Change): Plant => ({
  events: each((event) => (event.type === type ? change(event) : [event])),
});
const twice: Change = (event) => [event, event];
const without: Change = () => [];
const chunk = (messageId?: string): SeenEvent => ({
  type: 'TEXT_MESSAGE_CHUNK',
  delta: 'x',
  ...(messageId && { messageId }),
});
const custom: SeenEvent = { type: 'CUSTOM', name: 'late', value: 1 };

const PLANTS: [RuleId, string, Plant][] = [
  ['P1', 'no start', on('RUN_STARTED', without)],
  ['C1', 'no start', on('RUN_STARTED', without)],
  ['P2', 'no version', on('RUN_STARTED', ({ protocolVersion: _, ...event }) => [event])],
  ['P3', 'another run id', on('RUN_FINISHED', (event) => [{ ...event, runId: 'other' }])],
  ['P4', 'no end', on('RUN_FINISHED', without)],
  ['P5', 'an open text', on('TEXT_MESSAGE_END', without)],
  ['C10', 'an open call', on('TOOL_CALL_END', without)],
  [
    'P6',
    'an old answer again',
    {
      events: ([first, ...rest], { path, input }) => {
        const old = input.messages.length > 1 && path === 'run' ? (input.messages[1] as { id?: string }).id : undefined;
        const again = ['START', 'CONTENT', 'END'].map((part) => ({
          type: `TEXT_MESSAGE_${part}`,
          messageId: old,
          delta: 'x',
        }));
        return [...(first ? [first] : []), ...(old === undefined ? [] : again), ...rest];
      },
    },
  ],
  [
    'P7',
    'a stop that is a success',
    { events: each((event) => [JSON.parse(JSON.stringify(event).replace('"cancelled"', '"success"')) as SeenEvent]) },
  ],
  [
    'P8',
    'a result for the client’s tool',
    on('TOOL_CALL_END', (event) => [
      event,
      { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: event['toolCallId'], content: 'x' },
    ]),
  ],
  [
    'P9',
    'an interrupt that is dropped',
    {
      events: (events, { input }) =>
        input.messages.length === 0 || input.runId.endsWith('0') ? events : events.map(withTwoInterrupts),
    },
  ],
  [
    'P10',
    'a patch that does not fit',
    on('STATE_DELTA', () => [{ type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/x', value: 1 }] }]),
  ],
  [
    'P11',
    'another text in the history',
    on('MESSAGES_SNAPSHOT', (event) => [JSON.parse(JSON.stringify(event).replaceAll('Hello.', 'Hallo.')) as SeenEvent]),
  ],
  ['P12', '200 for nonsense', { status: (asked, right) => (asked === 'malformed' ? 200 : right) }],
  [
    'P13',
    '400 for a newer client',
    { status: (asked, right) => (asked !== 'malformed' && asked.input.protocolVersion === '1.99' ? 400 : right) },
  ],
  ['P14', 'an invented type', on('STATE_SNAPSHOT', (event) => [event, { type: 'MOOD_CHANGED', mood: 'good' }])],
  [
    'P15',
    'a file that fails the run',
    {
      events: (events, { input }) =>
        JSON.stringify(input).includes('"document"')
          ? [...events.slice(0, 1), { type: 'RUN_ERROR', message: 'no' }]
          : events,
    },
  ],
  ['P16', 'CRLF', { body: (body) => body.replaceAll('\n', '\r\n') }],
  ['P16', '[DONE]', { body: (body) => `${body}data: [DONE]\n\n` }],
  ['P16', 'empty data', { body: (body) => `data:\n\n${body}` }],
  ['P16', 'two events in a frame', { body: (body) => body.replace('\n\n', '\n') }],
  ['P16', 'a frame that is cut off', { body: (body) => body.trimEnd() }],
  [
    'P16',
    'a frame over 10 MiB',
    {
      events: (events, { input }) =>
        input.protocolVersion === '1.99'
          ? [...events.slice(0, -1), { ...custom, value: 'x'.repeat(11 * 1024 * 1024) }, ...events.slice(-1)]
          : events,
    },
  ],
  ['P17', 'a null', on('TEXT_MESSAGE_START', (event) => [{ ...event, name: null }])],
  ['P17', 'half a millisecond', on('RUN_STARTED', (event) => [{ ...event, timestamp: 1.5 }])],
  ['P17', 'no delta', on('TEXT_MESSAGE_CONTENT', ({ delta: _, ...event }) => [event])],
  [
    'C2',
    'a start in a run',
    on('STATE_SNAPSHOT', (event) => [
      event,
      { type: 'RUN_STARTED', threadId: 't', runId: 'r', protocolVersion: '1.0' },
    ]),
  ],
  ['C3', 'more after the end', on('RUN_FINISHED', (event) => [event, custom])],
  ['C4', 'more after an error', on('RUN_FINISHED', () => [{ type: 'RUN_ERROR', message: 'no' }, custom])],
  ['C5', 'a text started twice', on('TEXT_MESSAGE_START', twice)],
  ['C6', 'a call started twice', on('TOOL_CALL_START', twice)],
  ['C7', 'a thought started twice', on('REASONING_START', twice)],
  ['C8', 'a step started twice', on('STEP_STARTED', twice)],
  ['C9', 'a text without its start', on('TEXT_MESSAGE_START', without)],
  ['C11', 'a step finished twice', on('STEP_FINISHED', twice)],
  ['C12', 'a null subagent', on('STATE_SNAPSHOT', (event) => [{ ...event, subagentRunId: null }])],
  ['C13', 'a subagent started twice', on('SUBAGENT_STARTED', twice)],
  ['C14', 'an unknown parent', on('SUBAGENT_STARTED', (event) => [{ ...event, parentSubagentRunId: 'nobody' }])],
  ['C15', 'a subagent finished twice', on('SUBAGENT_FINISHED', twice)],
  ['C16', 'text of another subagent', on('TEXT_MESSAGE_CONTENT', (event) => [{ ...event, subagentRunId: 'nobody' }])],
  ['C17', 'an unknown outcome', on('RUN_FINISHED', (event) => [{ ...event, outcome: { type: 'paused' } }])],
  ['C18', 'a chunk without an id', on('STATE_SNAPSHOT', (event) => [event, chunk()])],
  ['C19', 'a chunk of one of two', on('STATE_SNAPSHOT', (event) => [event, chunk('a'), chunk('b'), chunk()])],
  [
    'PRE',
    'pending calls for an early client',
    on('RUN_FINISHED', (event) => [{ ...event, outcome: { type: 'success', pendingToolCallIds: ['x'] } }]),
  ],
  ['JOIN', 'no history', on('MESSAGES_SNAPSHOT', without)],
  ['BIN', 'a type with parameters', { binaryType: 'application/vnd.ag-ui.event+proto; charset=utf-8' }],
  ['LEAVE', 'a server that breaks', { isFragile: true }],
];

function withTwoInterrupts(event: SeenEvent): SeenEvent {
  const outcome = event['outcome'] as { interrupts?: unknown[] } | undefined;
  return outcome?.interrupts
    ? { ...event, outcome: { ...outcome, interrupts: [...outcome.interrupts, ...outcome.interrupts] } }
    : event;
}

describe('runCheck', () => {
  it('P1–P17 finds nothing wrong with this server', async () => {
    await using server = await startHttpServer({
      agents: [createScriptedAgent({ script: talkative })],
      routes: agUiRoutes,
    });
    const results = await runCheck(optionsFor(server.origin));
    expect(results.filter((result) => result.status === 'broken')).toEqual([]);
    // This server sends neither subagents nor chunks.
    expect(idsOf(results, 'not exercised')).toEqual(['C13', 'C14', 'C15', 'C16', 'C18', 'C19']);
  });

  it('finds nothing wrong with another server that keeps every rule, and tries them all', async () => {
    await using server = await startFaultyServer();
    const results = await runCheck(optionsFor(server.url));
    expect(results.filter((result) => result.status !== 'pass')).toEqual([]);
  });

  it.each(PLANTS)('finds that %s is broken by %s', async (rule, _name, plant) => {
    await using server = await startFaultyServer(plant);
    const results = await runCheck(optionsFor(server.url));
    expect(idsOf(results, 'broken')).toContain(rule);
  });

  it('has a planted fault for each rule', () => {
    expect(RULE_IDS.filter((id) => !PLANTS.some(([planted]) => planted === id))).toEqual([]);
  });

  it('does not blame a server for an agent that always fails', async () => {
    const fails: AgentScript = function* () {
      yield { type: 'throw', error: new AppError('agent-misbehaved', 'The model broke off.') };
    };
    await using server = await startHttpServer({
      agents: [createScriptedAgent({ script: fails })],
      routes: agUiRoutes,
    });
    const results = await runCheck(optionsFor(server.origin));
    expect(results.filter((result) => result.status === 'broken')).toEqual([]);
  });

  it('says of a server that refuses everything that it does', async () => {
    await using server = await startFaultyServer({ status: () => 401 });
    const results = await runCheck(optionsFor(server.url));
    expect(results.find((result) => result.id === 'P1')?.seen).toEqual([
      'a text run: the server answered 401 to a plain run',
    ]);
    await expect(runCheck(optionsFor('http://127.0.0.1:9/none'))).rejects.toThrow('fetch failed');
  });
});
