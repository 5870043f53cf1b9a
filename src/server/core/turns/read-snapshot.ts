import type { Approval } from '../../../contract/message';
import type { PendingQueue } from '../../../contract/pending';
import type { TurnDraft } from '../../../contract/turn-draft';
import type { MessageRecord } from '../conversations/message-record';
import type { ConversationHead } from './conversation-head';
import type { LedgerSnapshot } from './turn-ledger';
import type { TurnRecord } from './turn-record';

export type ConversationSnapshot = {
  /** The active branch, oldest first; a running turn's answer so far is last, with status `streaming`. */
  messages: MessageRecord[];
  /** Message id → ids of the messages with the same parent, itself included, oldest first. */
  siblings: Map<string, string[]>;
  lastSeq: number;
  head: ConversationHead;
  activeTurn: TurnRecord | null;
  draft: TurnDraft | null;
  approvals: Approval[];
  queue: PendingQueue;
};

export type { LedgerSnapshot };
