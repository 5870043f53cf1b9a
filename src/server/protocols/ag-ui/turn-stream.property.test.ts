import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TurnEvent } from '../../../contract/turn-event';
import { foldTurn } from '../../core/turns/fold-turn';
import { mergeDeltas } from '../../core/turns/merge-deltas';
import { settledBlocks } from '../../core/turns/settled-blocks';
import { readWithClient } from '../../testing/ag-ui-clients';
import { createRecordingLogger } from '../../testing/recording-logger';
import { encodeFrameText } from '../sse/encode-frame';
import type { AgUiEvent, AgUiMessage } from './ag-ui-event';
import type { RunIdentity } from './encode-run-end';
import { TurnEventEncoder } from './encode-turn-events';
import { guardEvents } from './guard-events';
import { toAgUiMessages } from './messages-snapshot';

const RUNS = 60;

type Step = (turn: TurnScript) => void;

/** A turn as the engine writes it: blocks are numbered as they appear, calls are started before anything is said of them. */
class TurnScript {
  readonly events: TurnEvent[] = [
    { type: 'turn_start', turn_id: 'T', user_message_id: 'U', message_id: 'M', agent_key: 'a', model: null },
  ];
  private readonly streaming = new Set<string>();
  private readonly unanswered = new Set<string>();
  private block = -1;
  private speaking = '';
  private calls = 0;

  say(type: 'text_delta' | 'reasoning_delta', text: string): void {
    if (this.speaking !== type) this.block += 1;
    this.speaking = type;
    this.events.push({ type, text, block: this.block });
  }

  call(isWhole: boolean): void {
    const tool_use_id = `c${String(this.calls++)}`;
    this.block += 1;
    this.speaking = '';
    this.events.push({ type: 'tool_call_start', tool_use_id, tool_name: 't', block: this.block });
    this.unanswered.add(tool_use_id);
    if (isWhole) this.events.push({ type: 'tool_call', tool_use_id, tool_name: 't', tool_input: { n: 1 } });
    else this.streaming.add(tool_use_id);
  }

  addArguments(pick: number): void {
    const tool_use_id = pickFrom(this.streaming, pick);
    if (tool_use_id !== undefined) this.events.push({ type: 'tool_call_delta', tool_use_id, delta: '{' });
  }

  complete(pick: number): void {
    const tool_use_id = pickFrom(this.streaming, pick);
    if (tool_use_id === undefined) return;
    this.streaming.delete(tool_use_id);
    this.events.push({ type: 'tool_call', tool_use_id, tool_name: 't', tool_input: {} });
  }

  answer(pick: number, error: string | null): void {
    const tool_use_id = pickFrom(this.unanswered, pick);
    if (tool_use_id === undefined) return;
    this.speaking = '';
    this.streaming.delete(tool_use_id);
    this.unanswered.delete(tool_use_id);
    this.events.push({ type: 'tool_result', tool_use_id, tool_name: 't', output: { ok: true }, error });
  }
}

function pickFrom(ids: ReadonlySet<string>, pick: number): string | undefined {
  return [...ids][pick % Math.max(1, ids.size)];
}

const ASIDES: TurnEvent[] = [
  { type: 'step_start', name: 'a' },
  { type: 'step_end', name: 'a' },
  { type: 'notice', level: 'info', message: 'n' },
  { type: 'custom', name: 'c', value: { deep: [1] } },
  { type: 'activity', activity_id: 'A', activity_type: 'plan', content: { n: 1 } },
  { type: 'state_snapshot', state: { list: [], n: 1 } },
  { type: 'state_delta', patch: [{ op: 'add', path: '/list/-', value: 1 }] },
  { type: 'state_delta', patch: [{ op: 'replace', path: '/n', value: 2 }] },
  { type: 'state_delta', patch: [{ op: 'remove', path: '/list/0' }] },
  { type: 'tool_progress', tool_use_id: 'c0', message: 'p' },
  { type: 'queue_changed', pending: [], items: [], paused: false },
];
const text = fc.oneof(fc.constant(''), fc.string({ maxLength: 8 }), fc.constant('\n\ndata: [DONE]'));
const step: fc.Arbitrary<Step> = fc.oneof(
  text.map(
    (words): Step =>
      (turn) =>
        turn.say('text_delta', words),
  ),
  text.map(
    (words): Step =>
      (turn) =>
        turn.say('reasoning_delta', words),
  ),
  fc.boolean().map(
    (isWhole): Step =>
      (turn) =>
        turn.call(isWhole),
  ),
  fc.nat(9).map(
    (pick): Step =>
      (turn) =>
        turn.addArguments(pick),
  ),
  fc.nat(9).map(
    (pick): Step =>
      (turn) =>
        turn.complete(pick),
  ),
  fc.nat(9).map(
    (pick): Step =>
      (turn) =>
        turn.answer(pick, pick > 6 ? 'It failed.' : null),
  ),
  fc.constantFrom(...ASIDES).map(
    (event): Step =>
      (turn) =>
        void turn.events.push(event),
  ),
);
const end = fc.constantFrom<TurnEvent>(
  ...(['end_turn', 'interrupted', 'tool_calls', 'max_tokens'] as const).map((stop_reason) => ({
    type: 'turn_done' as const,
    message_id: 'M',
    stop_reason,
    prompt_tokens: 1,
    completion_tokens: 1,
    usage: { input_tokens: 1 },
  })),
  { type: 'turn_error', code: 'agent-misbehaved', message: 'm', retryable: false },
);

const turn = fc.tuple(fc.array(step, { maxLength: 25 }), end).map(([steps, last]) => {
  const script = new TurnScript();
  for (const take of steps) take(script);
  return [...script.events, last];
});

async function toBody(batches: readonly AgUiEvent[][], run: RunIdentity): Promise<string> {
  const { logger, lines } = createRecordingLogger();
  async function* source() {
    for (const batch of batches) yield await Promise.resolve(batch);
  }
  let body = '';
  for await (const batch of guardEvents(source(), { run, logger }))
    body += batch.map((data) => encodeFrameText({ data })).join('');
  expect(lines).toEqual([]);
  return body;
}

const history = (events: readonly TurnEvent[], isOver: boolean): AgUiMessage[] => {
  const { blocks } = foldTurn(events);
  return toAgUiMessages(
    { id: 'M', externalId: null, role: 'assistant', content: isOver ? settledBlocks(blocks) : blocks },
    'http://p',
  );
};

/** Arguments that were cut off read differently once they are stored. */
const withoutArguments = (messages: readonly AgUiMessage[]) =>
  messages
    .filter((message) => message.role !== 'activity')
    .map((message) =>
      message.role === 'assistant'
        ? { ...message, toolCalls: message.toolCalls?.map((call) => call.id) ?? [] }
        : message,
    )
    .map((message) => (message.role === 'tool' ? { ...message, error: undefined } : message));

describe.each(['1.0', 'pre-1.0'] as const)('any turn, read by the stock client %s', (profile) => {
  const run: RunIdentity = { threadId: 'thread-1', runId: 'run-1', profile };

  it('is taken without a complaint, and gives the messages of the history', async () => {
    await fc.assert(
      fc.asyncProperty(turn, async (events) => {
        const encoder = new TurnEventEncoder(run);
        const body = await toBody([encoder.start(), ...events.map((event) => encoder.encode(event))], run);
        const read = await readWithClient(profile, body);
        expect(read.complaints).toEqual([]);
        expect(read.failure).toBeNull();
        expect(withoutArguments(read.messages)).toEqual(withoutArguments(history(events, true)));
      }),
      { numRuns: RUNS },
    );
  });

  it('P6 P11 is whole for someone who joins it at any point', async () => {
    await fc.assert(
      fc.asyncProperty(turn, fc.nat(), async (events, cut) => {
        const at = 1 + (cut % (events.length - 1));
        const encoder = new TurnEventEncoder(run);
        const snapshot: AgUiEvent = { type: 'MESSAGES_SNAPSHOT', messages: history(events.slice(0, at), false) };
        const opening = [...encoder.start(), snapshot, ...encoder.join(foldTurn(events.slice(0, at)))];
        const live = new TurnEventEncoder(run);
        const whole = await readWithClient(
          profile,
          await toBody([live.start(), ...events.map((event) => live.encode(event))], run),
        );
        const tail = mergeDeltas(events.slice(at).map((event, index) => ({ seq: index + 1, turnId: 'T', event })));
        const body = await toBody([opening, ...tail.map((row) => encoder.encode(row.event))], run);
        const read = await readWithClient(profile, body);
        expect(read.complaints).toEqual([]);
        expect(read.failure).toBeNull();
        expect(withoutArguments(read.messages)).toEqual(withoutArguments(history(events, true)));
        expect(read.state).toEqual(whole.state);
      }),
      { numRuns: RUNS },
    );
  });

  it('ends well when it is cut anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(turn, fc.nat(), async (events, cut) => {
        const encoder = new TurnEventEncoder(run);
        const sent = events.slice(0, cut % events.length).map((event) => encoder.encode(event));
        const read = await readWithClient(
          profile,
          await toBody([encoder.start(), ...sent, encoder.fail('internal', 'cut')], run),
        );
        expect(read.complaints).toEqual([]);
        expect(read.seen.at(-1)).toMatchObject({ type: 'RUN_ERROR' });
      }),
      { numRuns: RUNS },
    );
  });
});
