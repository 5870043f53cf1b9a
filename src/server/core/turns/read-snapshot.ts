import type { Approval } from '../../../contract/message';
import { conversationNotFound } from '../conversations/conversation-not-found';
import type { TurnDraft } from '../../../contract/turn-draft';
import type { TurnReport } from '../../../contract/turn-report';
import { partOfBranch, type BranchWindow } from '../conversations/branch-window';
import type { ConversationRef } from '../conversations/conversation-ref';
import { findConversation } from '../conversations/find-conversation';
import { branchTo, linkOf, siblingsOf } from '../conversations/message-branch';
import type { MessageLink, MessageRecord } from '../conversations/message-record';
import type { Ports } from '../ports';
import { toApproval } from './approval-record';
import { foldTurn } from './fold-turn';
import type { LedgerSnapshot } from './turn-ledger';
import type { TurnRecord } from './turn-record';
import { TurnTraceRecorder } from './turn-trace-recorder';

export type ConversationSnapshot = {
  /** Where the messages of the active branch stand, oldest first; a running turn's answer so far is last. */
  path: MessageLink[];
  /** Those of them that were asked for; a running turn's answer so far has status `streaming`. */
  messages: MessageRecord[];
  /** Where all finished messages stand, of every branch. */
  tree: readonly MessageLink[];
  /** Message id → ids of the messages with the same parent, itself included, oldest first. */
  siblings: Map<string, string[]>;
  lastSeq: number;
  activeTurn: TurnRecord | null;
  /** How long it has run. */
  runningMs: number | null;
  draft: TurnDraft | null;
  approvals: Approval[];
  /** What the running turn has told beside its message. */
  reports: TurnReport[];
};

/**
 * A conversation at one instant, with the messages of the active branch that the window shows; following from its `lastSeq`
 * continues it without a gap.
 */
export async function readSnapshot(
  ports: Ports,
  ref: ConversationRef,
  window: BranchWindow = {},
): Promise<ConversationSnapshot> {
  const { id } = await findConversation(ports, ref);
  const snapshot = await ports.ledger.snapshot(id, window);
  if (!snapshot) throw conversationNotFound();
  const { head, activeTurn, links } = snapshot;
  const draft =
    activeTurn && snapshot.activeEvents.length > 0 ? foldTurn(snapshot.activeEvents.map((row) => row.event)) : null;
  const running = activeTurn && draft ? [streamingMessage(snapshot, activeTurn, draft)] : [];
  const path = [...branchTo(links, activeTurn?.userMessageId ?? head.leafMessageId), ...running.map(linkOf)];
  const asked = new Set(partOfBranch(path, window).map((link) => link.id));
  return {
    path,
    messages: [...snapshot.messages, ...running].filter((message) => asked.has(message.id)),
    tree: links,
    siblings: siblingsOf([...links, ...running]),
    lastSeq: head.lastSeq,
    activeTurn,
    runningMs: runningMsOf(activeTurn, ports.clock.now()),
    draft,
    approvals: snapshot.approvals.filter((approval) => !approval.decision).map(toApproval),
    reports: activeTurn ? reportsOf(activeTurn, snapshot.activeEvents) : [],
  };
}

function runningMsOf(turn: TurnRecord | null, now: Date): number | null {
  return turn && Math.max(0, now.getTime() - turn.startedAt.getTime());
}

/** As its trace will tell them. */
function reportsOf(turn: TurnRecord, rows: LedgerSnapshot['activeEvents']): TurnReport[] {
  const recorder = new TurnTraceRecorder({ ...turn, trace: null }, () => turn.startedAt);
  for (const { event } of rows) recorder.note(event);
  return recorder.trace.reports ?? [];
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
