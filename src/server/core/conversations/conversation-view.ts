import type { ConversationRecord } from './conversation-record';

/** A conversation with what the head row says about it now. */
export type ConversationView = ConversationRecord & {
  turn: { id: string; status: 'running' | 'waiting' } | null;
  pending: number;
};
