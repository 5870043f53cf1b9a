import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract/message';
import type { TurnEvent } from '../../contract/turn-event';
import { foldThread } from './fold-thread';
import type { OutboxEntry } from './outbox';
import { threadRows, withAcknowledgedSend, withAwaited, withOutbox } from './thread-sends';
import { leavesPath } from './thread-path';
import { threadFromSnapshot } from './thread-snapshot';
import { isBusy } from './thread-state';

const empty = threadFromSnapshot({ messages: [], last_event_id: 0, has_more: false, approvals: [] }, null, 0);
const send: OutboxEntry = {
  key: 'k1',
  conversationId: 'c1',
  owner: 'ana',
  askedAtMs: 0,
  branch: null,
  text: 'Hello?',
  files: [],
  status: 'sending',
  error: null,
};
const started = { queued: false, turn_id: 't1', pending_id: null, message_id: 'u1' };
const waits = { queued: true, turn_id: null, pending_id: 'p1', message_id: null };
const start: TurnEvent = {
  type: 'turn_start',
  turn_id: 't1',
  user_message_id: 'u1',
  message_id: 'a1',
  agent_key: 'tour',
  model: null,
};
const busy = { ...empty, asked: { questionId: 'u0', turnId: 't0' } };
const item = { id: 'p1', text: 'Hello?', files: [], created_at: '' };

function shown(state: typeof empty) {
  return threadRows({ ...state, question: state.live?.userMessageId ?? null }).map((row) =>
    row.kind === 'send' ? `send:${row.key}` : `${row.message.role}:${row.key}`,
  );
}

describe('messages on their way', () => {
  it('tell when they were said, at once', () => {
    const asked = { ...send, askedAtMs: Date.UTC(2026, 0, 5, 9) };
    const { messages } = withAcknowledgedSend(withOutbox(empty, [asked]), 'k1', started);
    expect(messages.map(({ created_at }) => created_at)).toEqual(['2026-01-05T09:00:00.000Z']);
  });

  it('shows the same rows whether the answer or the acknowledgement comes first', () => {
    const sent = withOutbox(empty, [send]);
    const acknowledgedFirst = foldThread(withAcknowledgedSend(sent, 'k1', started), [{ seq: 1, event: start }], 0);
    const startedFirst = withAcknowledgedSend(foldThread(sent, [{ seq: 1, event: start }], 0), 'k1', started);
    expect(shown(acknowledgedFirst)).toEqual(['user:k1', 'assistant:a1']);
    expect(shown(startedFirst)).toEqual(['user:k1', 'assistant:a1']);
  });

  it('stands before the answer that already runs for it', () => {
    const state = foldThread(withOutbox(empty, [send]), [{ seq: 1, event: start }], 0);
    expect(shown(state)).toEqual(['send:k1', 'assistant:a1']);
  });

  it('becomes a queue entry once, whichever way the news comes first', () => {
    const queued: TurnEvent = { type: 'queue_changed', pending: ['Hello?'], items: [item], paused: false };
    const sent = withOutbox(busy, [send]);
    const a = foldThread(withAcknowledgedSend(sent, 'k1', waits), [{ seq: 1, event: queued }], 0);
    const b = withAcknowledgedSend(foldThread(sent, [{ seq: 1, event: queued }], 0), 'k1', waits);
    expect(a.queue.items.map((entry) => entry.id)).toEqual(['p1']);
    expect(b.queue.items.map((entry) => entry.id)).toEqual(['p1']);
    expect([a.sends, b.sends]).toEqual([[], []]);
  });

  it('does not bring back an entry that was taken before its acknowledgement came', () => {
    const events: TurnEvent[] = [
      { type: 'queue_changed', pending: ['Hello?'], items: [item], paused: false },
      { type: 'queue_changed', pending: [], items: [], paused: false },
    ];
    const sent = withOutbox(busy, [send]);
    const taken = foldThread(
      sent,
      events.map((event, index) => ({ seq: index + 1, event })),
      0,
    );
    expect(withAcknowledgedSend(taken, 'k1', waits).queue.items).toEqual([]);
  });

  it('stays where it was first shown, also when it could not be sent', () => {
    const failed = { ...send, status: 'failed', error: 'refused' } as const;
    const state = withOutbox({ ...withOutbox(busy, [send]), live: null }, [failed]);
    expect(state.sends).toMatchObject([{ text: 'Hello?', status: 'failed', error: 'refused', place: 'queue' }]);
  });

  it('waits in the queue behind one that is about to start a turn', () => {
    expect(withOutbox(empty, [send, { ...send, key: 'k2' }]).sends.map(({ place }) => place)).toEqual([
      'thread',
      'queue',
    ]);
  });

  it('changes nothing when nothing has changed', () => {
    const state = withOutbox(empty, [send]);
    expect(withOutbox(state, [{ ...send }])).toBe(state);
  });
});

describe('what takes the place of something', () => {
  const said = (id: string, role: 'user' | 'assistant', parent_id: string | null) =>
    ({
      id,
      role,
      parent_id,
      siblings: [id],
      seq: 0,
      status: 'complete',
      content: [],
      turn_id: null,
    }) as unknown as Message;
  const thread = {
    ...empty,
    messages: [
      said('u0', 'user', null),
      said('a0', 'assistant', 'u0'),
      said('u2', 'user', 'a0'),
      said('a2', 'assistant', 'u2'),
    ],
  };
  const edit: OutboxEntry = { ...send, branch: { parentId: 'a0', siblings: ['u2'] } };
  const before = ['user:u0', 'assistant:a0', 'user:u2', 'assistant:a2'];

  it('an edited question hides what it replaces while it is being sent, and only then', () => {
    const sending = withOutbox(thread, [edit]);
    expect(shown(sending)).toEqual(['user:u0', 'assistant:a0', 'send:k1']);
    expect(shown(withOutbox(sending, [{ ...edit, status: 'unreached', error: 'no answer' }]))).toEqual([
      ...before,
      'send:k1',
    ]);
    expect(shown(withOutbox(sending, []))).toEqual(before);
    const done = withAcknowledgedSend(sending, 'k1', started);
    expect(shown(done)).toEqual(['user:u0', 'assistant:a0', 'user:k1']);
    expect(done.messages.at(-1)).toMatchObject({ parent_id: 'a0', siblings: ['u2', 'u1'] });
  });

  it('shows the same rows for an edit whichever of its acknowledgement and its answer comes first', () => {
    const sending = withOutbox(thread, [edit]);
    const event = { ...start, parent_id: 'a0' } as TurnEvent;
    const startedFirst = foldThread(sending, [{ seq: 1, event }], 0);
    expect(shown(startedFirst)).toEqual(['user:u0', 'assistant:a0', 'send:k1', 'assistant:a1']);
    const rows = ['user:u0', 'assistant:a0', 'user:k1', 'assistant:a1'];
    expect(shown(withAcknowledgedSend(startedFirst, 'k1', started))).toEqual(rows);
    expect(shown(foldThread(withAcknowledgedSend(sending, 'k1', started), [{ seq: 1, event }], 0))).toEqual(rows);
  });

  it('an answer that is asked for again is there again when nothing comes of it', () => {
    const asked = { ...thread, asked: { questionId: 'u2', turnId: null } };
    expect(shown(asked)).toEqual(before.slice(0, 3));
    expect(shown({ ...asked, asked: null })).toEqual(before);
  });

  it('an answer that is asked for again is awaited until its turn begins, in the place of the old one', () => {
    const again = { ...started, turn_id: 't9', message_id: null };
    const awaited = withAwaited({ ...thread, asked: { questionId: 'u2', turnId: null } }, 'u2', again);
    expect([shown(awaited), isBusy(awaited)]).toEqual([before.slice(0, 3), true]);
    const event = { ...start, turn_id: 't9', message_id: 'a9', user_message_id: 'u2', parent_id: 'a0' } as TurnEvent;
    expect(leavesPath(awaited, [{ seq: 1, event }])).toBe(false);
    const begun = foldThread(awaited, [{ seq: 1, event }], 0);
    expect([shown(begun), begun.asked]).toEqual([[...before.slice(0, 3), 'assistant:a9'], null]);
    expect(withAwaited(begun, 'u2', again).asked).toBeNull();
  });
});
