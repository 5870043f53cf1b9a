import type { TurnInput } from './turn-record';

/** A message that waits for its turn. It becomes part of the history only when the turn starts. */
export type PendingRecord = {
  id: string;
  conversationId: string;
  position: number;
  /** Ids the turn will have when it starts. */
  turnId: string;
  userMessageId: string;
  messageId: string;
  agentKey: string;
  input: TurnInput;
  createdAt: Date;
};
