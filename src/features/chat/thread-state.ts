import type { FileBlock } from '../../contract/content-block';
import type { Message } from '../../contract/message';
import type { PendingQueue } from '../../contract/pending';
import type { TurnDraft } from '../../contract/turn-draft';
import type { PendingItem } from '../../contract/turn-event';
import type { SequencedEvent } from '../../live/live-frame';
import type { TurnExtras } from './turn-extras';

/** Where a message stands among others that follow the same one. */
export type Branch = { parentId: string | null; siblings: readonly string[] };

/** A message on its way to the server, shown at once where it will land. `key` is also its idempotency key. */
export type LocalSend = {
  key: string;
  /** Set when it asks something else in the place of an earlier question. */
  branch: Branch | null;
  text: string;
  files: readonly FileBlock[];
  place: 'thread' | 'queue';
  /** `unreached`: it got no answer, and goes out again once the server is heard. */
  status: 'sending' | 'failed' | 'unreached';
  error: string | null;
};

/** A running turn: what it has said so far, and what its events said beside that. */
export type LiveDraft = TurnDraft & { extras: TurnExtras };

export type ThreadState = {
  /**
   * The branch as far as it is loaded, oldest first. A running turn's answer is last, with status `streaming`; what it says is
   * in `live` until it has ended, so that this does not change with every word.
   */
  messages: readonly Message[];
  /** Message id → the key it was first shown under, so that acknowledging it does not mount it again. */
  keys: Readonly<Record<string, string>>;
  live: LiveDraft | null;
  /** What the events of turns that have ended said beside the message, by message id. */
  extras: Readonly<Record<string, TurnExtras>>;
  queue: PendingQueue;
  /** Queue entries that were ever seen, so that a late acknowledgement does not bring one back. */
  seenPending: readonly string[];
  /** The entry that left the head of the queue last; the turn that starts next to it is its own. */
  lastTaken: { seq: number; item: PendingItem } | null;
  sends: readonly LocalSend[];
  /** The last event that is folded in. */
  cursor: number;
  hasMore: boolean;
};

export const emptyQueue: PendingQueue = { pending: [], items: [], paused: false, seq: 0 };

/** True while a turn runs or waits for a decision. */
export function isBusy(state: ThreadState | null): boolean {
  return (state?.live ?? null) !== null;
}

/** True where messages wait their turn, or are on their way to. */
export function hasQueue({ queue, sends }: ThreadState): boolean {
  return queue.items.length > 0 || sends.some((send) => send.place === 'queue');
}

/** The running turn answers a message that this client has never seen: read the snapshot for it. */
export function lacksQuestion(state: ThreadState): boolean {
  const id = state.live?.userMessageId ?? null;
  // It is next to the last one, when it is there.
  if (id === null || state.messages.findLast((message) => message.id === id)) return false;
  return !state.sends.some((send) => send.place === 'thread' && send.status === 'sending');
}

/** The conversation goes on in another branch than the one that is shown: the messages must be read again. */
export function leavesPath({ messages, cursor }: ThreadState, events: readonly SequencedEvent[]): boolean {
  const path: (string | null)[] = [null, ...messages.slice(-2).map(({ id }) => id)];
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

/** A turn has ended of which this page did not hear everything. */
export function lacksTrace({ live: ended }: ThreadState, { live, extras }: ThreadState): boolean {
  return ended !== null && live === null && extras[ended.messageId]?.isWhole !== true;
}

const newsworthy: ReadonlySet<string> = new Set([
  'turn_start',
  'turn_done',
  'turn_error',
  'conversation_changed',
  'approval_request',
]);

/** Lists of conversations show something of it. */
export function isNews({ event }: SequencedEvent): boolean {
  return newsworthy.has(event.type);
}
