import type { Message, PostedMessage } from '../../contract/message';
import { toUserMessage } from './fold-thread';
import type { OutboxEntry } from './outbox';
import { pathUpTo, shownMessages } from './thread-path';
import { insertMessage } from './thread-snapshot';
import { isBusy, type LocalSend, type ThreadState } from './thread-state';

/** What the outbox holds for this conversation. Each stays where it was first shown. */
export function withOutbox(state: ThreadState, entries: readonly OutboxEntry[]): ThreadState {
  const sends: LocalSend[] = [];
  for (const entry of entries) {
    const shown = state.sends.find(({ key }) => key === entry.key);
    const isAsShown = shown?.status === entry.status && shown.error === entry.error;
    sends.push(isAsShown ? shown : { ...entry, place: shown?.place ?? placeOf({ ...state, sends }) });
  }
  const isSame = sends.length === state.sends.length && sends.every((send, index) => send === state.sends[index]);
  return isSame ? state : { ...state, sends };
}

/** Where a message will land: a running turn, or entries that are about to run, send it to the queue. */
function placeOf(state: ThreadState): LocalSend['place'] {
  const { queue, sends } = state;
  const isBehind = sends.some(({ place, status }) => place === 'thread' && status === 'sending');
  return isBusy(state) || isBehind || (queue.items.length > 0 && !queue.paused) ? 'queue' : 'thread';
}

/** The server has the message: it becomes a queue entry or part of the thread, unless the stream already told so. */
export function withAcknowledgedSend(state: ThreadState, key: string, posted: PostedMessage): ThreadState {
  const send = state.sends.find((candidate) => candidate.key === key);
  if (!send) return state;
  const { queued, pending_id, message_id: id, turn_id: turnId } = posted;
  const rest = { ...state, sends: state.sends.filter((other) => other !== send) };
  if (pending_id !== null && queued) return withPendingEntry(rest, send, pending_id);
  if (id === null) return rest;
  const keyed = { ...rest, keys: { ...rest.keys, [id]: key } };
  if (keyed.messages.some((message) => message.id === id)) return keyed;
  const { branch } = send;
  const message = toUserMessage(saidNow(send), { id, seq: state.cursor, turnId, ...(branch && { branch }) });
  const before = branch ? pathUpTo(keyed.messages, branch.parentId, (one) => one.turn_id === turnId) : keyed.messages;
  return withAwaited({ ...keyed, messages: insertMessage(before, message) }, id, posted);
}

/** The server has taken what was asked for: its turn is awaited, unless it has begun already. */
export function withAwaited(
  state: ThreadState,
  questionId: string,
  { turn_id: turnId, queued }: PostedMessage,
): ThreadState {
  const hasBegun = state.startedTurn === turnId || state.messages.some((message) => isAnswerOf(message, turnId));
  return { ...state, asked: queued || turnId === null || hasBegun ? null : { questionId, turnId } };
}

function isAnswerOf({ role, turn_id }: Message, turnId: string | null): boolean {
  return role === 'assistant' && turn_id === turnId;
}

/** Until the server tells its own time. */
function saidNow({ text, files, askedAtMs }: LocalSend) {
  return { text, files: [...files], created_at: new Date(askedAtMs).toISOString() };
}

function withPendingEntry(state: ThreadState, send: LocalSend, id: string): ThreadState {
  if (state.seenPending.includes(id)) return state;
  const item = { id, ...saidNow(send) };
  const queue = { ...state.queue, items: [...state.queue.items, item], pending: [...state.queue.pending, send.text] };
  return { ...state, queue, seenPending: [...state.seenPending, id] };
}

export type ThreadRow =
  { key: string; kind: 'message'; message: Message } | { key: string; kind: 'send'; send: LocalSend };

/** What the rows of a thread are made of; `question`: the message that a running turn answers. */
export type ThreadShape = Pick<ThreadState, 'messages' | 'keys' | 'sends' | 'asked'> & { question: string | null };

/** What the thread shows, in order. A question that is still on its way stands before the answer that runs for it. */
export function threadRows({ keys, question, ...shape }: ThreadShape): ThreadRow[] {
  const messages = shownMessages(shape);
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
