import type { FileBlock } from '../../contract/content-block';
import type { Message } from '../../contract/message';
import type { PendingQueue } from '../../contract/pending';
import type { TurnDraft } from '../../contract/turn-draft';
import type { PendingItem } from '../../contract/turn-event';
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
  askedAtMs: number;
  place: 'thread' | 'queue';
  /** `unreached`: it got no answer, and goes out again once the server is heard. `failed`: it goes out again when it is told to. */
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
  /** An answer that was asked for here, and whose turn has not begun; `turnId` is `null` until the server has taken it. */
  asked: { questionId: string; turnId: string | null } | null;
  /** The turn that was last seen to begin. */
  startedTurn: string | null;
  /** The last event that is folded in. */
  cursor: number;
  hasMore: boolean;
};

export const emptyQueue: PendingQueue = { pending: [], items: [], paused: false, seq: 0 };

/** True while a turn runs, waits for a decision, or is about to begin. */
export function isBusy(state: ThreadState | null): boolean {
  return (state?.live ?? state?.asked ?? null) !== null;
}

/** The turn that runs or is about to. */
export function currentTurn(state: ThreadState | null): string | null {
  return state?.live?.turnId ?? state?.asked?.turnId ?? null;
}

/** True while somebody has to decide. */
export function isAsking(state: ThreadState | null): boolean {
  return (state?.live?.approvals.length ?? 0) > 0;
}

/** True where messages wait their turn, or are on their way to. */
export function hasQueue({ queue, sends }: ThreadState): boolean {
  return queue.items.length > 0 || sends.some((send) => send.place === 'queue');
}

/** A turn has ended of which this page did not hear everything. */
export function lacksTrace({ live: ended }: ThreadState, { live, extras }: ThreadState): boolean {
  return ended !== null && live === null && extras[ended.messageId]?.isWhole !== true;
}
