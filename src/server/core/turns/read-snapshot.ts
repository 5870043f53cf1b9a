import type { Approval } from '../../../contract/message';
import type { PendingQueue } from '../../../contract/pending';
import type { TurnDraft } from '../../../contract/turn-draft';
import { AppError } from '../app-error';
import type { ConversationRef } from '../conversations/conversation-ref';
import { findConversation } from '../conversations/find-conversation';
import { branchTo, siblingsOf } from '../conversations/message-branch';
import type { MessageRecord } from '../conversations/message-record';
import type { Ports } from '../ports';
import { toApproval } from './approval-record';
import type { ConversationHead } from './conversation-head';
import { foldTurn } from './fold-turn';
import { toPendingItem } from './log-writing';
import type { LedgerSnapshot } from './turn-ledger';
import type { TurnRecord } from './turn-record';

export type ConversationSnapshot = {
  /** The active branch, oldest first; a running turn's answer so far is last, with status `streaming`. */
  messages: MessageRecord[];
  /** All finished messages, of every branch. */
  tree: readonly MessageRecord[];
  /** Message id → ids of the messages with the same parent, itself included, oldest first. */
  siblings: Map<string, string[]>;
  lastSeq: number;
  head: ConversationHead;
  activeTurn: TurnRecord | null;
  draft: TurnDraft | null;
  approvals: Approval[];
  queue: PendingQueue;
};

/** A conversation at one instant; following from its `lastSeq` continues it without a gap. */
export async function readSnapshot(ports: Ports, ref: ConversationRef): Promise<ConversationSnapshot> {
  const { id } = await findConversation(ports, ref);
  const snapshot = await ports.ledger.snapshot(id);
  if (!snapshot) throw new AppError('conversation-not-found', 'There is no such conversation.');
  const { head, activeTurn } = snapshot;
  const draft =
    activeTurn && snapshot.activeEvents.length > 0 ? foldTurn(snapshot.activeEvents.map((row) => row.event)) : null;
  const running = activeTurn && draft ? [streamingMessage(snapshot, activeTurn, draft)] : [];
  return {
    messages: [...branchTo(snapshot.messages, activeTurn?.userMessageId ?? head.leafMessageId), ...running],
    tree: snapshot.messages,
    siblings: siblingsOf([...snapshot.messages, ...running]),
    lastSeq: head.lastSeq,
    head,
    activeTurn,
    draft,
    approvals: snapshot.approvals.filter((approval) => !approval.decision).map(toApproval),
    queue: toQueue(snapshot),
  };
}

function toQueue({ head, pending }: Pick<LedgerSnapshot, 'head' | 'pending'>): PendingQueue {
  const items = pending.map(toPendingItem);
  return { pending: items.map((item) => item.text), items, paused: head.paused, seq: head.queueSeq };
}

function streamingMessage({ head }: LedgerSnapshot, turn: TurnRecord, draft: TurnDraft): MessageRecord {
  return {
    id: turn.messageId,
    conversationId: turn.conversationId,
    turnId: turn.id,
    externalId: null,
    seq: head.lastSeq,
    role: 'assistant',
    content: draft.blocks,
    status: 'streaming',
    stopReason: null,
    error: null,
    modelId: null,
    promptTokens: null,
    completionTokens: null,
    parentId: turn.userMessageId ?? head.leafMessageId,
    createdAt: turn.startedAt,
  };
}
