import type { Message } from '../../contract/message';
import type { SequencedEvent } from '../../live/live-frame';
import type { ThreadState } from './thread-state';

/**
 * The path as far as a message that another one will follow; `null`: before the first one. What a turn has said there already
 * is part of it.
 */
export function pathUpTo(
  messages: readonly Message[],
  id: string | null,
  isOfTurn: (message: Message) => boolean,
): readonly Message[] {
  const at = messages.findIndex((message) => message.id === id);
  if (id !== null && at < 0) return messages;
  return messages.filter((message, index) => index <= at || isOfTurn(message));
}

type Overlaid = Pick<ThreadState, 'messages' | 'sends' | 'asked'>;

/** The messages without those whose place another one is about to take. When nothing comes of that, they are there again. */
export function shownMessages({ messages, sends, asked }: Overlaid): readonly Message[] {
  const edit = sends.find(({ branch, place, status }) => branch && place === 'thread' && status === 'sending');
  if (!edit && !asked) return messages;
  const lastId = edit?.branch ? edit.branch.parentId : (asked?.questionId ?? null);
  return pathUpTo(messages, lastId, ({ status }) => status === 'streaming');
}

/** The conversation goes on in another branch than the one that is shown: the messages must be read again. */
export function leavesPath(state: ThreadState, events: readonly SequencedEvent[]): boolean {
  const { cursor } = state;
  const path: (string | null)[] = [
    null,
    ...shownMessages(state)
      .slice(-2)
      .map(({ id }) => id),
  ];
  return events.some(({ seq, event }) => {
    if (seq <= cursor) return false;
    if (event.type === 'conversation_changed') return event.head !== undefined;
    if (event.type !== 'turn_start' || event.parent_id === undefined) return false;
    // A question that was sent from here is shown already.
    if (path.at(-1) === event.user_message_id && path.length > 1) path.pop();
    const leaves = path.at(-1) !== event.parent_id;
    path.push(event.user_message_id, event.message_id);
    return leaves;
  });
}

/** The question that a message is, or answers. */
export function questionOf(messages: readonly Message[], id: string): Message | null {
  const at = messages.findIndex((message) => message.id === id);
  return messages.slice(0, at + 1).findLast((message) => message.role === 'user') ?? null;
}

/** The message's place among those that share its parent, and its neighbours there; `null` where it stands alone. */
export function branchPlace({ id, siblings }: Pick<Message, 'id' | 'siblings'>) {
  const at = siblings.indexOf(id);
  if (siblings.length < 2 || at < 0) return null;
  return { number: at + 1, count: siblings.length, previous: siblings[at - 1], next: siblings[at + 1] };
}
