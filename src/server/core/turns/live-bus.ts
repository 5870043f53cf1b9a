/** What one process tells another about a turn it may be running. */
export type TurnControl =
  { kind: 'cancel'; conversationId: string; turnId: string } | { kind: 'discard'; conversationId: string };

/**
 * The doorbell. It carries no data: a lost, repeated or reordered ring costs nothing, since everyone who hears it reads
 * the log, and a poll closes the hole that a lost one leaves.
 */
export type LiveBus = {
  /** Says that a conversation has news. Never throws and never waits. */
  ring: (conversationId: string) => void;
  /** Calls `onRing` for each ring of any conversation, until the returned function is called. */
  subscribe: (onRing: (conversationId: string) => void) => () => void;
  control: (message: TurnControl) => void;
  onControl: (listener: (message: TurnControl) => void) => () => void;
};
