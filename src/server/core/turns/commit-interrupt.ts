import type { LogEvent } from '../../../contract/turn-event';
import type { StopReason } from '../../../contract/stop-reason';
import { closeTurn } from './close-turn';
import type { ConversationHead } from './conversation-head';
import { appendQueueChanged } from './log-writing';
import type { LedgerTransaction, TurnLedger } from './turn-ledger';
import type { TurnEnd, TurnRecord } from './turn-record';

export type InterruptRequest = { conversationId: string; turnId: string | undefined; now: Date };

export type InterruptOutcome =
  | { kind: 'idle'; events: LogEvent[] }
  /** Its runner must hear of it. */
  | { kind: 'requested'; turn: TurnRecord }
  /** Nothing ran: the turn only waited, and is over now. */
  | { kind: 'closed'; turn: TurnRecord; events: LogEvent[] };

/** Records the wish to stop, so that it is heard even by a runner that is out of reach now. */
export function commitInterrupt(ledger: TurnLedger, request: InterruptRequest): Promise<InterruptOutcome> {
  return ledger.transact(async (tx) => {
    const head = await tx.holdHead(request.conversationId);
    if (!head) return { kind: 'idle', events: [] };
    const turn = head.activeTurnId === null ? null : await tx.findTurn(head.conversationId, head.activeTurnId);
    const isMeant = request.turnId === undefined || request.turnId === turn?.id;
    if (!turn || !isMeant) return { kind: 'idle', events: isMeant ? await releaseHold(tx, head, request.now) : [] };
    if (turn.status === 'waiting') return closeWaiting(tx, head, { turn, now: request.now });
    const requested = { ...turn, cancelRequestedAt: turn.cancelRequestedAt ?? request.now };
    await tx.updateTurn(requested);
    return { kind: 'requested', turn: requested };
  });
}

async function closeWaiting(
  tx: LedgerTransaction,
  head: ConversationHead,
  { turn, now }: { turn: TurnRecord; now: Date },
): Promise<InterruptOutcome> {
  await denyOpenApprovals(tx, turn, 'interrupt');
  const events = await closeTurn(tx, head, { turn, end: interruptedEnd(turn, 'interrupted'), now });
  await tx.saveHead(head);
  return { kind: 'closed', turn, events };
}

/** Ends a turn whose runner did not answer in time, or whose process is dead. `null` when it has ended by itself or goes on elsewhere. */
export function commitForcedEnd(
  ledger: TurnLedger,
  { turn, end, now }: { turn: TurnRecord; end: TurnEnd; now: Date },
): Promise<LogEvent[] | null> {
  return ledger.transact(async (tx) => {
    const head = await tx.holdHead(turn.conversationId);
    if (head?.activeTurnId !== turn.id) return null;
    const current = await tx.findTurn(turn.conversationId, turn.id);
    if (current?.epoch !== turn.epoch) return null;
    await denyOpenApprovals(tx, current, 'interrupt');
    const events = await closeTurn(tx, head, { turn: current, end, now });
    await tx.saveHead(head);
    return events;
  });
}

export function interruptedEnd(
  turn: Pick<TurnRecord, 'messageId'>,
  reason: Extract<StopReason, 'interrupted' | 'timeout'>,
): TurnEnd {
  return {
    type: 'turn_done',
    message_id: turn.messageId,
    stop_reason: reason,
    prompt_tokens: null,
    completion_tokens: null,
    usage: null,
  };
}

/** A conversation that waits for a client's tool results stops waiting; what queued up behind it waits for its owner. */
async function releaseHold(tx: LedgerTransaction, head: ConversationHead, now: Date): Promise<LogEvent[]> {
  if (head.heldUntil === null) return [];
  head.heldUntil = null;
  const entries = await tx.listPending(head.conversationId);
  if (entries.length > 0) head.paused = true;
  const events = entries.length > 0 ? await appendQueueChanged(tx, head, { entries, now }) : [];
  await tx.saveHead(head);
  return events;
}

async function denyOpenApprovals(tx: LedgerTransaction, turn: TurnRecord, by: string): Promise<void> {
  for (const approval of await tx.listApprovals(turn.conversationId, turn.id)) {
    if (!approval.decision)
      await tx.updateApproval({ ...approval, decision: { behavior: 'deny', message: null, input: null, by } });
  }
}
