import { describe, expect, it } from 'vitest';
import type { TurnEvent } from '../../contract/turn-event';
import { foldThread } from './fold-thread';
import { threadRows, withAcknowledgedSend, withFailedSend, withSend } from './thread-sends';
import { threadFromSnapshot } from './thread-snapshot';
import type { LocalSend } from './thread-state';

const empty = threadFromSnapshot({ messages: [], last_event_id: 0, has_more: false, approvals: [] }, null);
const send: LocalSend = {
  key: 'k1',
  branch: null,
  text: 'Hello?',
  files: [],
  place: 'thread',
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
const item = { id: 'p1', text: 'Hello?', files: [], created_at: '' };

function shown(state: typeof empty) {
  return threadRows({ ...state, question: state.live?.userMessageId ?? null }).map((row) =>
    row.kind === 'send' ? `send:${row.key}` : `${row.message.role}:${row.key}`,
  );
}

describe('messages on their way', () => {
  it('shows the same rows whether the answer or the acknowledgement comes first', () => {
    const sent = withSend(empty, send);
    const acknowledgedFirst = foldThread(withAcknowledgedSend(sent, 'k1', started), [{ seq: 1, event: start }], 0);
    const startedFirst = withAcknowledgedSend(foldThread(sent, [{ seq: 1, event: start }], 0), 'k1', started);
    expect(shown(acknowledgedFirst)).toEqual(['user:k1', 'assistant:a1']);
    expect(shown(startedFirst)).toEqual(['user:k1', 'assistant:a1']);
  });

  it('stands before the answer that already runs for it', () => {
    const state = foldThread(withSend(empty, send), [{ seq: 1, event: start }], 0);
    expect(shown(state)).toEqual(['send:k1', 'assistant:a1']);
  });

  it('becomes a queue entry once, whichever way the news comes first', () => {
    const queued: TurnEvent = { type: 'queue_changed', pending: ['Hello?'], items: [item], paused: false };
    const sent = withSend(empty, { ...send, place: 'queue' });
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
    const sent = withSend(empty, { ...send, place: 'queue' });
    const taken = foldThread(
      sent,
      events.map((event, index) => ({ seq: index + 1, event })),
      0,
    );
    expect(withAcknowledgedSend(taken, 'k1', waits).queue.items).toEqual([]);
  });

  it('keeps the text of a message that could not be sent', () => {
    expect(withFailedSend(withSend(empty, send), 'k1', { status: 'failed', error: 'refused' }).sends).toMatchObject([
      { text: 'Hello?', status: 'failed', error: 'refused' },
    ]);
  });
});
