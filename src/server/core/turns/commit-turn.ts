import { openToolUses } from '../../../contract/turn-draft';
import type { ContentBlock } from '../../../contract/content-block';
import type { LogEvent, TurnEvent, TurnEventOf, Usage } from '../../../contract/turn-event';
import type { ApprovalRecord } from './approval-record';
import type { MessageError, MessageRecord } from '../conversations/message-record';
import { beginNext } from './begin-turn';
import type { ConversationHead } from './conversation-head';
import { foldTurn } from './fold-turn';
import { appendQueueChanged, appendToLog } from './log-writing';
import { restorePath } from './restore-path';
import { settledBlocks } from './settled-blocks';
import type { LedgerTransaction, TurnLedger } from './turn-ledger';
import type { TurnRecord, TurnTrace } from './turn-record';

/** What a runner holds while it may write: lost when the epoch moves on. */
export type TurnLease = { conversationId: string; turnId: string; epoch: number };

export type Batch = TurnLease & { producerSeq: number; events: readonly TurnEvent[]; now: Date };
export type BatchOutcome = { kind: 'accepted'; events: LogEvent[] } | { kind: 'fenced' };

/** Appends a batch. A stale lease is fenced, a repeated batch is success, a gap is a defect. */
export function commitBatch(ledger: TurnLedger, batch: Batch): Promise<BatchOutcome> {
  return ledger.transact(async (tx) => {
    const head = await holdLeased(tx, batch);
    if (!head) return { kind: 'fenced' };
    if (batch.producerSeq <= head.lastProducerSeq) return { kind: 'accepted', events: [] };
    const events = await appendBatch(tx, head, batch);
    await tx.saveHead(head);
    return { kind: 'accepted', events };
  });
}

export type TurnEnd = TurnEventOf<'turn_done'> | TurnEventOf<'turn_error'>;

export type Finish = Batch & {
  end: TurnEnd;
  content: ContentBlock[];
  modelId: string | null;
  trace: TurnTrace;
  /** How long a finished turn with open client-side calls holds the queue. */
  holdMs: number;
  memberId: string;
  /** False while draining: the queue then waits for the next start. */
  mayStartNext: boolean;
};

export type FinishOutcome = { kind: 'finished'; events: LogEvent[]; next: TurnRecord | null } | { kind: 'fenced' };

/** Writes the last events, the answer and the terminal event, and starts the next queue entry, in one commit. */
export function commitFinish(ledger: TurnLedger, finish: Finish): Promise<FinishOutcome> {
  return ledger.transact(async (tx) => {
    const head = await holdLeased(tx, finish);
    const turn = head && (await tx.findTurn(head.conversationId, finish.turnId));
    if (!head || !turn) return { kind: 'fenced' };
    const events = await appendBatch(tx, head, { ...finish, events: [...finish.events, finish.end] });
    const restored = await endTurn(tx, head, { turn, ...finish });
    const paused = await pauseAfterInterrupt(tx, head, finish);
    const begun = finish.mayStartNext ? await beginNext(tx, head, finish) : null;
    await tx.saveHead(head);
    return {
      kind: 'finished',
      events: [...events, ...restored, ...paused, ...(begun?.events ?? [])],
      next: begun?.turn ?? null,
    };
  });
}

export type Suspend = Batch & { approvals: readonly ApprovalRecord[]; usage: Usage | null };

/** Writes the requests for approval and lets go of the turn: it waits, and nothing runs. */
export function commitSuspend(ledger: TurnLedger, suspend: Suspend): Promise<BatchOutcome> {
  return ledger.transact(async (tx) => {
    const head = await holdLeased(tx, suspend);
    const turn = head && (await tx.findTurn(head.conversationId, suspend.turnId));
    if (!head || !turn) return { kind: 'fenced' };
    const events = await appendBatch(tx, head, suspend);
    await tx.insertApprovals(suspend.approvals);
    await tx.updateTurn({ ...turn, status: 'waiting', usage: suspend.usage });
    head.epoch += 1;
    await tx.saveHead(head);
    return { kind: 'accepted', events };
  });
}

/**
 * Ends the active turn without its runner: after a crash, when a runner does not answer, or when the turn only waits. Its
 * partial is folded from the log, and open calls get a result, so that the next model request is valid.
 */
export async function closeTurn(
  tx: LedgerTransaction,
  head: ConversationHead,
  { turn, end, now }: { turn: TurnRecord; end: TurnEnd; now: Date },
): Promise<LogEvent[]> {
  const draft = foldTurn((await tx.turnEvents(head.conversationId, turn.id)).map((row) => row.event));
  const closing = closingEvents(draft.blocks);
  const content = settledBlocks([...draft.blocks, ...closing.map(toBlock)]);
  head.epoch += 1;
  const closed = await appendToLog(tx, head, { turnId: turn.id, events: [...closing, end], now });
  const restored = await endTurn(tx, head, { turn, end, content, now, modelId: null, trace: turn.trace, holdMs: 0 });
  const events = [...closed, ...restored];
  const queue = await tx.listPending(head.conversationId);
  if (queue.length === 0) return events;
  head.paused = true;
  return [...events, ...(await appendQueueChanged(tx, head, { entries: queue, now }))];
}

/** Synthetic results for calls that have none. Whether the tool had begun is not known: a model must not take it for not executed. */
export function closingEvents(blocks: readonly ContentBlock[]): TurnEventOf<'tool_result'>[] {
  return openToolUses(blocks).map((call) => ({
    type: 'tool_result',
    tool_use_id: call.tool_use_id,
    tool_name: call.tool_name,
    output: null,
    error: 'No result: the turn ended first. The tool may have run.',
  }));
}

function toBlock(event: TurnEventOf<'tool_result'>): ContentBlock {
  const { type, tool_use_id, tool_name, output, error } = event;
  return { type, tool_use_id, tool_name, output, error };
}

async function holdLeased(tx: LedgerTransaction, lease: TurnLease): Promise<ConversationHead | null> {
  const head = await tx.holdHead(lease.conversationId);
  return head?.epoch === lease.epoch && head.activeTurnId === lease.turnId ? head : null;
}

async function appendBatch(tx: LedgerTransaction, head: ConversationHead, batch: Batch): Promise<LogEvent[]> {
  if (batch.producerSeq !== head.lastProducerSeq + 1) {
    throw new Error(`turn ${batch.turnId}: batch ${String(batch.producerSeq)} after ${String(head.lastProducerSeq)}`);
  }
  head.lastProducerSeq = batch.producerSeq;
  return appendToLog(tx, head, batch);
}

type Ending = Pick<Finish, 'end' | 'content' | 'modelId' | 'holdMs' | 'now'> & {
  turn: TurnRecord;
  trace: TurnTrace | null;
};

async function endTurn(tx: LedgerTransaction, head: ConversationHead, ending: Ending): Promise<LogEvent[]> {
  const { turn, end, now } = ending;
  const error = end.type === 'turn_error' ? toError(end) : null;
  const stopReason = end.type === 'turn_done' ? end.stop_reason : null;
  const restored = await keepAnswer(tx, head, ending);
  head.activeTurnId = null;
  if (stopReason === 'tool_calls') head.heldUntil = new Date(now.getTime() + ending.holdMs);
  await tx.updateTurn({
    ...turn,
    status: error ? 'failed' : 'done',
    stopReason,
    error,
    usage: end.type === 'turn_done' ? end.usage : null,
    trace: ending.trace,
    endedAt: now,
  });
  await tx.touchConversation(head.conversationId, {
    updatedAt: now,
    ...(ending.modelId !== null && { modelId: ending.modelId }),
  });
  return restored;
}

/** A turn that was stopped before it said anything leaves no empty answer behind. */
async function keepAnswer(tx: LedgerTransaction, head: ConversationHead, ending: Ending): Promise<LogEvent[]> {
  const { turn, end, content, modelId, now } = ending;
  const wasStopped = end.type === 'turn_done' && (end.stop_reason === 'interrupted' || end.stop_reason === 'timeout');
  if (content.length === 0 && wasStopped) return restorePath(tx, head, { turn, now });
  await tx.insertMessage({
    id: turn.messageId,
    conversationId: turn.conversationId,
    turnId: turn.id,
    externalId: null,
    seq: head.lastSeq,
    role: 'assistant',
    content,
    ...answerStatus(end),
    modelId,
    parentId: turn.userMessageId ?? head.leafMessageId,
    createdAt: now,
  });
  head.leafMessageId = turn.messageId;
  return [];
}

function answerStatus(
  end: TurnEnd,
): Pick<MessageRecord, 'status' | 'stopReason' | 'error' | 'promptTokens' | 'completionTokens'> {
  if (end.type === 'turn_error') {
    return { status: 'failed', stopReason: null, error: toError(end), promptTokens: null, completionTokens: null };
  }
  return {
    status: 'complete',
    stopReason: end.stop_reason,
    error: null,
    promptTokens: end.prompt_tokens,
    completionTokens: end.completion_tokens,
  };
}

function toError({ code, message, retryable }: TurnEventOf<'turn_error'>): MessageError {
  return { code, message, retryable };
}

/** After an interrupt the queue waits for its owner; what jumped it, and caused the interrupt, does not. */
async function pauseAfterInterrupt(
  tx: LedgerTransaction,
  head: ConversationHead,
  { end, now }: Pick<Finish, 'end' | 'now'>,
): Promise<LogEvent[]> {
  const waiting = await tx.listPending(head.conversationId);
  const followers = waiting[0]?.input.jumpsQueue === true ? waiting.slice(1) : waiting;
  const wasInterrupted = end.type === 'turn_done' && end.stop_reason === 'interrupted';
  if (!wasInterrupted || head.paused || followers.length === 0) return [];
  head.paused = true;
  return appendQueueChanged(tx, head, { entries: waiting, now });
}
