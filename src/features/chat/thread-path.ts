import type { Message } from '../../contract/message';
import type { ThreadState } from './thread-state';

/** The path as far as a message that another one will follow; `null`: before the first one. */
export function pathUpTo(state: ThreadState, id: string | null): ThreadState {
  const at = state.messages.findIndex((message) => message.id === id);
  if (id !== null && at < 0) return state;
  return { ...state, messages: state.messages.slice(0, at + 1) };
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
