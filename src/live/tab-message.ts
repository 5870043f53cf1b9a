import type { LiveFrame } from './live-frame';
import type { LiveState } from './live-state';

/** What a tab follows, and from where. `begun`: what it follows only now, or anew. */
export type TabWishes = {
  tab: string;
  follows: readonly (readonly [id: string, after: number])[];
  begun: string | null;
};

/** What the tab that leads says to the others. */
type OfLeader =
  /** It leads now. Of two claims the later one holds. */
  | { kind: 'lead'; claim: string }
  /** How the connection is: when that changes, and to whoever sends wishes. */
  | { kind: 'state'; state: LiveState }
  /** A connection begins after a time without. */
  | { kind: 'opened' }
  | LiveFrame;

/** What any other says, by its name. */
type OfTab =
  /** Now and then too: to say that it is there, and to hear whether the leader is. */
  | ({ kind: 'wishes' } & TabWishes)
  | { kind: 'reconnect'; tab: string }
  | { kind: 'bye'; tab: string; wasLeader: boolean };

export type TabMessage = OfLeader | OfTab;
