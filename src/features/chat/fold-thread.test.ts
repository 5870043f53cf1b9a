import { describe, expect, it } from 'vitest';
import type { MessagesPage } from '../../contract/message';
import type { TurnEvent } from '../../contract/turn-event';
import type { SequencedEvent } from '../../live/live-frame';
import { foldThread } from './fold-thread';
import { threadFromSnapshot } from './thread-snapshot';
import type { ThreadState } from './thread-state';

const emptyPage: MessagesPage = { messages: [], last_event_id: 0, has_more: false, approvals: [] };
const start: TurnEvent = {
  type: 'turn_start',
  turn_id: 't1',
  user_message_id: 'u1',
  message_id: 'a1',
  agent_key: 'tour',
  model: null,
};
const done: TurnEvent = {
  type: 'turn_done',
  message_id: 'a1',
  stop_reason: 'end_turn',
  prompt_tokens: 3,
  completion_tokens: 5,
  usage: null,
};

function numbered(events: readonly TurnEvent[], first = 1): SequencedEvent[] {
  return events.map((event, index) => ({ seq: first + index, event }));
}

function fold(state: ThreadState, events: readonly TurnEvent[], first = 1): ThreadState {
  return foldThread(state, numbered(events, first), 1000);
}

const empty = threadFromSnapshot(emptyPage, null, 0);

describe('folding events into a thread', () => {
  it('shows a turn from its start to its end', () => {
    const state = fold(empty, [
      start,
      { type: 'text_delta', text: 'Hel', block: 0 },
      { type: 'text_delta', text: 'lo', block: 0 },
      done,
    ]);
    expect(state.messages).toMatchObject([
      { id: 'a1', status: 'complete', stop_reason: 'end_turn', content: [{ type: 'text', text: 'Hello' }] },
    ]);
    expect(state.live).toBeNull();
    expect(state.cursor).toBe(4);
  });

  it('gives the same thread however the events are cut into batches', () => {
    const events = [
      start,
      { type: 'reasoning_delta', text: 'hm', block: 0 },
      { type: 'text_delta', text: 'a', block: 1 },
      done,
    ] as TurnEvent[];
    const atOnce = fold(empty, events);
    const oneByOne = events.reduce((state, event, index) => fold(state, [event], index + 1), empty);
    expect(oneByOne).toEqual(atOnce);
  });

  it('takes an event that comes twice once', () => {
    const once = fold(empty, [start, { type: 'text_delta', text: 'Hi', block: 0 }]);
    expect(fold(once, [start, { type: 'text_delta', text: 'Hi', block: 0 }])).toBe(once);
  });

  it('keeps the identity of what no event touched', () => {
    const before = fold(empty, [start, { type: 'text_delta', text: 'one', block: 0 }, done]);
    const running = fold(
      before,
      [
        { ...start, turn_id: 't2', message_id: 'a2' },
        { type: 'text_delta', text: 'x', block: 0 },
      ],
      4,
    );
    const after = fold(running, [{ type: 'text_delta', text: 'y', block: 1 }], 6);
    expect(after.messages[0]).toBe(before.messages[0]);
    expect(after.messages).toBe(running.messages);
    expect(after.extras).toBe(before.extras);
    expect(after.live?.blocks[0]).toBe(running.live?.blocks[0]);
  });

  it('continues a running answer that it joined through the snapshot', () => {
    const whole = fold(empty, [
      start,
      { type: 'text_delta', text: 'Let me look. ', block: 0 },
      { type: 'tool_call_start', tool_use_id: 'c1', tool_name: 'search', block: 1 },
      { type: 'tool_call', tool_use_id: 'c1', tool_name: 'search', tool_input: { q: 1 } },
      { type: 'tool_result', tool_use_id: 'c1', tool_name: 'search', output: 'ok', error: null },
      { type: 'text_delta', text: 'Fou', block: 2 },
    ]);
    const messages = whole.messages.map((message) => ({ ...message, content: whole.live?.blocks ?? [] }));
    const joined = threadFromSnapshot({ ...emptyPage, messages, last_event_id: 6 }, null, 0);
    const rest: TurnEvent[] = [
      { type: 'text_delta', text: 'nd it.', block: 2 },
      { type: 'text_delta', text: 'More', block: 3 },
    ];
    expect(fold(joined, rest, 7).live?.blocks).toEqual(fold(whole, rest, 7).live?.blocks);
  });

  it('keeps the text of a failed answer beside its error', () => {
    const state = fold(empty, [
      start,
      { type: 'text_delta', text: 'Half', block: 0 },
      { type: 'turn_error', code: 'agent-misbehaved', message: 'cut', retryable: true },
    ]);
    expect(state.messages[0]).toMatchObject({
      status: 'failed',
      error: { message: 'cut' },
      content: [{ text: 'Half' }],
    });
  });

  it('drops the empty answer of a turn that was stopped before it spoke', () => {
    expect(fold(empty, [start, { ...done, stop_reason: 'interrupted' }]).messages).toEqual([]);
  });

  it('knows the question of a turn that came from the queue', () => {
    const item = { id: 'p1', text: 'next?', files: [], created_at: '' };
    const state = fold(empty, [
      { type: 'queue_changed', pending: ['next?'], items: [item], paused: false },
      { type: 'queue_changed', pending: [], items: [], paused: false },
      start,
    ]);
    expect(state.messages[0]).toMatchObject({ id: 'u1', role: 'user', content: [{ type: 'text', text: 'next?' }] });
  });

  it('measures reasoning and tool calls by when their events came', () => {
    const thinking = foldThread(empty, numbered([start, { type: 'reasoning_delta', text: 'hm', block: 0 }]), 1000);
    const state = foldThread(thinking, numbered([{ type: 'text_delta', text: 'so', block: 1 }], 3), 3500);
    expect(state.live?.extras.reasoning[0]).toEqual({ startedMs: 1000, endedMs: 3500 });
    expect(fold(state, [done], 4).extras['a1']).toBe(state.live?.extras);
  });

  it('ends every approval with the turn', () => {
    const request: TurnEvent = {
      type: 'approval_request',
      request_id: 'r1',
      tool_use_id: 'c1',
      tool_name: 'rm',
      tool_input: {},
      message: 'May I?',
      expires_at: '2030-01-01T00:00:00Z',
    };
    const waiting = fold(empty, [start, request]);
    expect(waiting.live?.approvals).toHaveLength(1);
    expect(
      fold(waiting, [{ type: 'approval_resolved', request_id: 'r1', behavior: 'deny', by: 'user' }], 3).live?.approvals,
    ).toEqual([]);
  });

  it.each([
    ['denied', 'user', {}],
    ['expired', 'expiry', {}],
    [undefined, 'user', { requested_schema: {} }],
  ] as const)('says that a call was %s where %s refused it', (refusal, by, tool_input) => {
    const call = { tool_use_id: 'c1', tool_name: 'rm', tool_input };
    const state = fold(empty, [
      start,
      { type: 'tool_call_start', ...call, block: 0 },
      { type: 'tool_call', ...call },
      { type: 'approval_request', ...call, request_id: 'r1', message: '', expires_at: '2030-01-01T00:00:00Z' },
      { type: 'approval_resolved', request_id: 'r1', behavior: 'deny', by },
      done,
    ]);
    expect(state.messages.at(-1)?.content).toEqual([{ type: 'tool_use', ...call, ...(refusal && { refusal }) }]);
  });

  it('stops before a gap, and before what was merged over something that is folded already', () => {
    const begun = fold(empty, [start, { type: 'text_delta', text: 'a', block: 0 }]);
    const delta = { type: 'text_delta', text: 'bc', block: 0 } as const;
    expect(foldThread(begun, [{ seq: 4, event: { ...delta, from: 3 } }], 0).cursor).toBe(4);
    expect(foldThread(begun, [{ seq: 4, event: delta }], 0).cursor).toBe(2);
    expect(foldThread(begun, [{ seq: 3, event: { ...delta, from: 2 } }], 0).cursor).toBe(2);
    expect(foldThread(begun, numbered([start, delta, delta]), 0).cursor).toBe(3);
  });
});
