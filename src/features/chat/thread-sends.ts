import type { Message, PostedMessage } from '../../contract/message';
import { toUserMessage } from './fold-thread';
import { pathUpTo } from './thread-path';
import { insertMessage } from './thread-snapshot';
import type { LocalSend, ThreadState } from './thread-state';

export function withSend(state: ThreadState, send: LocalSend): ThreadState {
  const isHere = send.branch !== null && send.place === 'thread';
  const place = isHere ? pathUpTo(state, send.branch?.parentId ?? null) : state;
  return { ...place, sends: [...state.sends.filter((other) => other.key !== send.key), send] };
}

export function withoutSend(state: ThreadState, key: string): ThreadState {
  return { ...state, sends: state.sends.filter((send) => send.key !== key) };
}

type SendFailure = { status: 'failed' | 'unreached'; error: string };

export function withFailedSend(state: ThreadState, key: string, failure: SendFailure): ThreadState {
  return { ...state, sends: state.sends.map((send) => (send.key === key ? { ...send, ...failure } : send)) };
}

/** The server has the message: it becomes a queue entry or part of the thread, unless the stream already told so. */
export function withAcknowledgedSend(state: ThreadState, key: string, posted: PostedMessage): ThreadState {
  const send = state.sends.find((candidate) => candidate.key === key);
  if (!send) return state;
  const rest = withoutSend(state, key);
  if (posted.pending_id !== null && posted.queued) return withPendingEntry(rest, send, posted.pending_id);
  if (posted.message_id === null) return rest;
  const keyed = { ...rest, keys: { ...rest.keys, [posted.message_id]: key } };
  if (keyed.messages.some((message) => message.id === posted.message_id)) return keyed;
  const message = toUserMessage(send, {
    id: posted.message_id,
    seq: state.cursor,
    turnId: posted.turn_id,
    ...(send.branch && { branch: send.branch }),
  });
  return { ...keyed, messages: insertMessage(keyed.messages, message) };
}

function withPendingEntry(state: ThreadState, send: LocalSend, id: string): ThreadState {
  if (state.seenPending.includes(id)) return state;
  const item = { id, text: send.text, files: [...send.files], created_at: '' };
  const queue = { ...state.queue, items: [...state.queue.items, item], pending: [...state.queue.pending, send.text] };
  return { ...state, queue, seenPending: [...state.seenPending, id] };
}

export type ThreadRow =
  { key: string; kind: 'message'; message: Message } | { key: string; kind: 'send'; send: LocalSend };

/** What the rows of a thread are made of; `question`: the message that a running turn answers. */
export type ThreadShape = Pick<ThreadState, 'messages' | 'keys' | 'sends'> & { question: string | null };

/** What the thread shows, in order. A question that is still on its way stands before the answer that runs for it. */
export function threadRows({ messages, keys, question, ...shape }: ThreadShape): ThreadRow[] {
  const rows = messages.map((message): ThreadRow => ({
    key: keys[message.id] ?? message.id,
    kind: 'message',
    message,
  }));
  const sends = shape.sends
    .filter((send) => send.place === 'thread')
    .map((send): ThreadRow => ({ key: send.key, kind: 'send', send }));
  const isQuestionKnown = question === null || messages.some((message) => message.id === question);
  return isQuestionKnown ? [...rows, ...sends] : [...rows.slice(0, -1), ...sends, ...rows.slice(-1)];
}
