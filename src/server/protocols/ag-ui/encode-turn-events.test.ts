import { describe, expect, it } from 'vitest';
import type { TurnEvent } from '../../../contract/turn-event';
import { foldTurn } from '../../core/turns/fold-turn';
import { readWithClient } from '../../testing/ag-ui-clients';
import { encodeFrameText } from '../sse/encode-frame';
import type { AgUiEvent } from './ag-ui-event';
import type { RunIdentity } from './encode-run-end';
import { TurnEventEncoder } from './encode-turn-events';
import { toAgUiMessages } from './messages-snapshot';

const run: RunIdentity = { threadId: 'thread-1', runId: 'run-1', profile: '1.0' };
const early: RunIdentity = { ...run, profile: 'pre-1.0' };

const start: TurnEvent = {
  type: 'turn_start',
  turn_id: 'T',
  user_message_id: 'U',
  message_id: 'M',
  agent_key: 'a',
  model: 'm',
};
const done: TurnEvent = {
  type: 'turn_done',
  message_id: 'M',
  stop_reason: 'end_turn',
  prompt_tokens: 3,
  completion_tokens: 2,
  usage: { input_tokens: 3, output_tokens: 2 },
};

const say = (text: string, block: number): TurnEvent => ({ type: 'text_delta', text, block });
const think = (text: string, block: number): TurnEvent => ({ type: 'reasoning_delta', text, block });
const begin = (id: string, block: number): TurnEvent => ({
  type: 'tool_call_start',
  tool_use_id: id,
  tool_name: 'find',
  block,
});
const args = (id: string, delta: string): TurnEvent => ({ type: 'tool_call_delta', tool_use_id: id, delta });
const call = (id: string, input: unknown): TurnEvent => ({
  type: 'tool_call',
  tool_use_id: id,
  tool_name: 'find',
  tool_input: input,
});
const result = (id: string, output: unknown, error: string | null = null): TurnEvent => ({
  type: 'tool_result',
  tool_use_id: id,
  tool_name: 'find',
  output,
  error,
});

function encode(identity: RunIdentity, events: readonly TurnEvent[], state?: unknown): AgUiEvent[] {
  const encoder = new TurnEventEncoder(identity, state);
  return [...encoder.start(), ...events.flatMap((event) => encoder.encode(event))];
}

const toBody = (events: readonly AgUiEvent[]) => events.map((data) => encodeFrameText({ data })).join('');

const toolTurn: TurnEvent[] = [
  start,
  think('Let me look.', 0),
  say('Looking', 1),
  say('…', 1),
  begin('c1', 2),
  args('c1', '{"q":'),
  begin('c2', 3),
  args('c2', '{}'),
  args('c1', '1}'),
  call('c1', { q: 1 }),
  call('c2', {}),
  result('c2', 'two'),
  result('c1', { one: 1 }),
  say('Found.', 4),
  done,
];

describe('TurnEventEncoder', () => {
  it('splits the answer at its tool calls and closes each part before the next', () => {
    expect(encode(run, toolTurn)).toEqual([
      { type: 'RUN_STARTED', threadId: 'thread-1', runId: 'run-1', protocolVersion: '1.0' },
      { type: 'REASONING_START', messageId: 'M.reasoning.0' },
      { type: 'REASONING_MESSAGE_START', messageId: 'M.reasoning.0', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'M.reasoning.0', delta: 'Let me look.' },
      { type: 'REASONING_MESSAGE_END', messageId: 'M.reasoning.0' },
      { type: 'REASONING_END', messageId: 'M.reasoning.0' },
      { type: 'TEXT_MESSAGE_START', messageId: 'M', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'M', delta: 'Looking' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'M', delta: '…' },
      { type: 'TEXT_MESSAGE_END', messageId: 'M' },
      { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'find', parentMessageId: 'M' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"q":' },
      { type: 'TOOL_CALL_START', toolCallId: 'c2', toolCallName: 'find', parentMessageId: 'M' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c2', delta: '{}' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '1}' },
      { type: 'TOOL_CALL_END', toolCallId: 'c1' },
      { type: 'TOOL_CALL_END', toolCallId: 'c2' },
      { type: 'TOOL_CALL_RESULT', messageId: 'M.result.c2', toolCallId: 'c2', content: 'two', role: 'tool' },
      { type: 'TOOL_CALL_RESULT', messageId: 'M.result.c1', toolCallId: 'c1', content: '{"one":1}', role: 'tool' },
      { type: 'TEXT_MESSAGE_START', messageId: 'M.1', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'M.1', delta: 'Found.' },
      { type: 'TEXT_MESSAGE_END', messageId: 'M.1' },
      {
        type: 'RUN_FINISHED',
        threadId: 'thread-1',
        runId: 'run-1',
        outcome: { type: 'success' },
        usage: [{ model: 'm', inputTokens: 3, outputTokens: 2 }],
      },
    ]);
  });

  it.each([run, early])(
    'gives a stock client of $profile the messages of the history, without a complaint',
    async (identity) => {
      const read = await readWithClient(identity.profile, toBody(encode(identity, toolTurn)));
      expect(read.failure).toBeNull();
      expect(read.complaints).toEqual([]);
      const { blocks } = foldTurn(toolTurn);
      const history = toAgUiMessages(
        { id: 'M', externalId: null, role: 'assistant', content: blocks },
        'http://parley.test',
      );
      expect(read.messages.map((message) => message.id)).toEqual(history.map((message) => message.id));
      expect(read.messages.filter((message) => message.role !== 'assistant')).toEqual(
        history.filter((message) => message.role !== 'assistant'),
      );
    },
  );

  it('sends the arguments of a call whole when they did not stream, and `{}` when there are none', () => {
    const events = encode(run, [start, call('c1', { q: 1 }), call('c2', undefined)]);
    expect(events.filter((event) => event.type === 'TOOL_CALL_ARGS')).toEqual([
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"q":1}' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c2', delta: '{}' },
    ]);
  });

  it('starts a new message for calls that follow a result, and for text after a thought that followed text', () => {
    const events = encode(run, [
      start,
      call('c1', {}),
      result('c1', 1),
      call('c2', {}),
      say('a', 2),
      think('hm', 3),
      say('b', 4),
    ]);
    const parents = events.flatMap((event) => (event.type === 'TOOL_CALL_START' ? [event.parentMessageId] : []));
    const texts = events.flatMap((event) => (event.type === 'TEXT_MESSAGE_START' ? [event.messageId] : []));
    expect(parents).toEqual(['M', 'M.1']);
    expect(texts).toEqual(['M.2', 'M.3']);
  });

  it('reopens the message of a block that goes on after a call', () => {
    const events = encode(run, [start, say('one ', 0), begin('c1', 1), say('two', 0)]);
    expect(
      events.filter((event) => event.type.startsWith('TEXT_')).map((event) => 'messageId' in event && event.messageId),
    ).toEqual(Array(5).fill('M'));
  });

  it('drops empty deltas', () => {
    expect(encode(run, [start, say('', 0), think('', 1), begin('c1', 2), args('c1', '')])).toHaveLength(2);
  });

  it('P8 names the calls of client-side tools as pending, in order, and gives them no result', () => {
    const events = encode(run, [
      start,
      call('c1', {}),
      call('server', {}),
      result('server', 1),
      call('c2', {}),
      { ...done, stop_reason: 'tool_calls' },
    ]);
    expect(events.at(-1)).toMatchObject({ outcome: { type: 'success', pendingToolCallIds: ['c1', 'c2'] } });
    expect(events.filter((event) => event.type === 'TOOL_CALL_RESULT')).toHaveLength(1);
  });

  it('does not send back the results that the client itself posted', () => {
    expect(encode(run, [start, result('theirs', 'ok'), say('Thanks', 0)]).map((event) => event.type)).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
    ]);
  });

  it('P5 P7 closes what is open when the turn is stopped, and says cancelled', () => {
    const events = encode(run, [
      start,
      { type: 'step_start', name: 's' },
      say('a', 0),
      begin('c1', 1),
      args('c1', '{"q'),
      { ...done, stop_reason: 'interrupted', usage: null },
    ]);
    expect(events.slice(-3)).toEqual([
      { type: 'TOOL_CALL_END', toolCallId: 'c1' },
      { type: 'STEP_FINISHED', stepName: 's' },
      { type: 'RUN_FINISHED', threadId: 'thread-1', runId: 'run-1', outcome: { type: 'cancelled' } },
    ]);
  });

  it.each(['interrupted', 'timeout', 'tool_calls', 'end_turn'] as const)(
    'tells a pre-1.0 client nothing it does not know at the end (%s)',
    (stop_reason) => {
      expect(encode(early, [start, call('c1', {}), { ...done, stop_reason }]).at(-1)).not.toHaveProperty('outcome');
    },
  );

  it('ends a failed turn with RUN_ERROR after closing what is open', () => {
    const events = encode(run, [
      start,
      say('par', 0),
      { type: 'turn_error', code: 'agent-misbehaved', message: 'It broke.', retryable: true },
    ]);
    expect(events.slice(-2)).toEqual([
      { type: 'TEXT_MESSAGE_END', messageId: 'M' },
      { type: 'RUN_ERROR', code: 'agent-misbehaved', message: 'It broke.' },
    ]);
  });

  it('P10 restates the state instead of sending a patch that does not fit', () => {
    const replace = (path: string): TurnEvent => ({ type: 'state_delta', patch: [{ op: 'replace', path, value: 2 }] });
    expect(encode(run, [start, replace('/n'), replace('/none'), replace('/a~2')], { n: 1 }).slice(1)).toEqual([
      { type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/n', value: 2 }] },
      { type: 'STATE_SNAPSHOT', snapshot: { n: 2 } },
      { type: 'STATE_SNAPSHOT', snapshot: { n: 2 } },
    ]);
  });

  it('P14 carries notices, progress and an agent’s own events as CUSTOM, and activities as snapshots', () => {
    const events = encode(run, [
      start,
      { type: 'notice', level: 'warning', message: 'Slow.' },
      { type: 'tool_progress', tool_use_id: 'c1', message: 'half', progress: 1, total: 2 },
      { type: 'custom', name: 'x', value: undefined },
      { type: 'activity', activity_id: 'A', activity_type: 'plan', content: { step: 1 } },
      { type: 'queue_changed', pending: [], items: [], paused: false },
    ]);
    expect(events.slice(1)).toEqual([
      { type: 'CUSTOM', name: 'notice', value: { level: 'warning', message: 'Slow.' } },
      { type: 'CUSTOM', name: 'tool_progress', value: { toolCallId: 'c1', message: 'half', progress: 1, total: 2 } },
      { type: 'CUSTOM', name: 'x', value: null },
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'A', activityType: 'plan', content: { step: 1 } },
    ]);
  });

  it('shows text that looks like framing as it is', async () => {
    const hostile = ['__interrupt__', '[DONE]', 'data: [DONE]', 'event: error', '\n\n', ': keepalive', '\r\n\u2028'];
    const events = encode(run, [start, ...hostile.map((text) => say(text, 0)), done]);
    const read = await readWithClient('1.0', toBody(events));
    expect(read.messages).toEqual([{ id: 'M', role: 'assistant', content: hostile.join('') }]);
    expect(read.complaints).toEqual([]);
  });

  it('ends with an interrupt that a client can answer while the turn waits for approval', async () => {
    const approval = {
      request_id: 'R',
      turn_id: 'T',
      tool_use_id: 'c1',
      tool_name: 'find',
      tool_input: { q: 1 },
      message: 'Find?',
      expires_at: '2030-01-01T00:00:00.000Z',
    };
    for (const identity of [run, early]) {
      const encoder = new TurnEventEncoder(identity);
      const events = [
        ...encoder.start(),
        ...[start, call('c1', { q: 1 })].flatMap((event) => encoder.encode(event)),
        ...encoder.interrupt([approval]),
      ];
      const read = await readWithClient(identity.profile, toBody(events));
      expect(read.complaints).toEqual([]);
      expect(read.client.pendingInterrupts).toMatchObject([
        { id: 'R', reason: 'tool_call', toolCallId: 'c1', message: 'Find?' },
      ]);
    }
  });
});
