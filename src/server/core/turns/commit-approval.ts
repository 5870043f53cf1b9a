import type { ApprovalDecision } from '../../../contract/approval-decision';
import type { LogEvent, TurnEventOf } from '../../../contract/turn-event';
import type { ApprovalRecord } from './approval-record';
import type { ConversationHead } from './conversation-head';
import { appendToLog } from './log-writing';
import type { LedgerTransaction, TurnLedger } from './turn-ledger';
import type { TurnRecord } from './turn-record';

export type Resolve = {
  conversationId: string;
  decisions: readonly ApprovalDecision[];
  by: string;
  memberId: string;
  now: Date;
};

export type ResolveOutcome = {
  /** Ids that were pending and are now decided. The others change nothing. */
  resolved: string[];
  events: LogEvent[];
  /** The turn, once its last open approval is decided: it must be run again by this member. */
  resumed: TurnRecord | null;
};

/** Decides approvals of the waiting turn, each once, however many ask. */
export function commitApprovals(ledger: TurnLedger, resolve: Resolve): Promise<ResolveOutcome> {
  return ledger.transact(async (tx) => {
    const nothing: ResolveOutcome = { resolved: [], events: [], resumed: null };
    const head = await tx.holdHead(resolve.conversationId);
    const turn = head?.activeTurnId ? await tx.findTurn(head.conversationId, head.activeTurnId) : null;
    if (!head || turn?.status !== 'waiting') return nothing;
    const resolved = await decide(tx, turn, resolve);
    if (resolved.length === 0) return nothing;
    const events = await appendToLog(tx, head, {
      turnId: turn.id,
      events: resolved.map(({ decision }) => toEvent(decision, resolve.by)),
      now: resolve.now,
    });
    await allowTools(tx, head.conversationId, resolved);
    const resumed = await resumeWhenDecided(tx, head, { turn, memberId: resolve.memberId });
    await tx.saveHead(head);
    return {
      resolved: resolved.map(({ decision }) => decision.request_id),
      events,
      resumed,
    };
  });
}

type Decided = { decision: ApprovalDecision; toolName: string };

function isForConversation({ behavior, scope }: ApprovalDecision): boolean {
  return behavior === 'allow' && scope === 'conversation';
}

/** What was allowed stands in the conversation's own config, where its owner sees it and can take it back. */
async function allowTools(tx: LedgerTransaction, conversationId: string, resolved: readonly Decided[]): Promise<void> {
  const tools = resolved.flatMap(({ decision, toolName }) => (isForConversation(decision) ? [toolName] : []));
  if (tools.length === 0) return;
  await tx.changeAgentConfig(conversationId, (config) => ({
    ...config,
    allowed_tools: [...new Set([...(config.allowed_tools ?? []), ...tools])],
  }));
}

async function decide(tx: LedgerTransaction, turn: TurnRecord, { decisions, by }: Resolve): Promise<Decided[]> {
  const approvals = await tx.listApprovals(turn.conversationId, turn.id);
  const decided: Decided[] = [];
  for (const decision of decisions.flatMap((one) => withSameTool(one, approvals))) {
    const open = approvals.find((approval) => approval.requestId === decision.request_id && !approval.decision);
    if (!open || decided.some((other) => other.decision.request_id === decision.request_id)) continue;
    const { behavior, message = null, input = null } = decision;
    await tx.updateApproval({ ...open, decision: { behavior, message, input, by } });
    decided.push({ decision, toolName: open.toolName });
  }
  return decided;
}

/** A tool that is allowed for the conversation is allowed in every call of it that waits. */
function withSameTool(decision: ApprovalDecision, approvals: readonly ApprovalRecord[]): ApprovalDecision[] {
  const meant = approvals.find((approval) => approval.requestId === decision.request_id && !approval.decision);
  if (!meant || !isForConversation(decision)) return [decision];
  const others = approvals.filter((other) => other !== meant && !other.decision && other.toolName === meant.toolName);
  return [decision, ...others.map(({ requestId }) => ({ request_id: requestId, behavior: 'allow' as const }))];
}

function toEvent({ request_id, behavior, input }: ApprovalDecision, by: string): TurnEventOf<'approval_resolved'> {
  const isChanged = behavior === 'allow' && input !== undefined;
  return { type: 'approval_resolved', request_id, behavior, by, ...(isChanged && { tool_input: input }) };
}

async function resumeWhenDecided(
  tx: LedgerTransaction,
  head: ConversationHead,
  { turn, memberId }: { turn: TurnRecord; memberId: string },
): Promise<TurnRecord | null> {
  const approvals = await tx.listApprovals(turn.conversationId, turn.id);
  if (approvals.some((approval) => !approval.decision)) return null;
  head.epoch += 1;
  head.lastProducerSeq = 0;
  const resumed: TurnRecord = { ...turn, status: 'running', attempt: turn.attempt + 1, epoch: head.epoch, memberId };
  await tx.updateTurn(resumed);
  return resumed;
}
