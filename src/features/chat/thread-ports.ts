import type { MessagesPage } from '../../contract/message';
import type { PendingQueue } from '../../contract/pending';
import type { Turn } from '../../contract/turn';
import type { FollowHandlers } from '../../live/live-connection';
import type { OutboxEntry, Taken } from './outbox';

/** How a thread reaches the world. */
export type ThreadPorts = {
  readMessages: (window: { limit: number; before?: number }) => Promise<MessagesPage>;
  readQueue: () => Promise<PendingQueue>;
  /** The newest turns; with `before`, those with a smaller number. */
  readTurns: (before: number | null) => Promise<readonly Turn[]>;
  /** The messages of this conversation that are on their way, and news of them. */
  readOutbox: () => readonly OutboxEntry[];
  /** The conversation is not made before the first of them is taken. */
  isUnmade: () => boolean;
  followOutbox: (listener: (taken: Taken | null) => void) => () => void;
  openStream: (after: number, handlers: FollowHandlers) => { close: () => void };
  /** Runs once before the next paint; answers how to take that back. */
  beforePaint: (run: () => void) => () => void;
  /** Runs after a pause; answers how to take that back. */
  later: (delayMs: number, run: () => void) => () => void;
  now: () => number;
  isNotFound: (error: unknown) => boolean;
  /** The conversation itself has changed, such as its title. */
  onNews: () => void;
};
