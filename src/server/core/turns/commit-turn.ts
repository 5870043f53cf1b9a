import type { ContentBlock } from '../../../contract/content-block';
import type { LogEvent, TurnEvent, Usage } from '../../../contract/turn-event';
import type { ApprovalRecord } from './approval-record';
import { beginNext } from './begin-turn';
import { closeTurn } from './close-turn';
import { interruptedEnd } from './commit-interrupt';
import type { ConversationHead } from './conversation-head';
import { endTurn } from './end-turn';
import { appendToLog } from './log-writing';
import { pauseQueue } from './pause-queue';
import type { LedgerTransaction, TurnLedger } from './turn-ledger';
import type { TurnEnd, TurnRecord, TurnTrace } from './turn-record';

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

export type Finish = Batch & {
  end: TurnEnd;
  content: ContentBlock[];
  modelId: string | null;
  trace: TurnTrace;
  /** See `AgentFinish`. */
  carried: unknown;
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
    const paused = wasInterrupted(finish.end) ? await pauseQueue(tx, head, finish.now) : [];
    const begun = finish.mayStartNext ? await beginNext(tx, head, finish) : null;
    await tx.saveHead(head);
    return {
      kind: 'finished',
      events: [...events, ...restored, ...paused, ...(begun?.events ?? [])],
      next: begun?.turn ?? null,
    };
  });
}

export type Suspend = Batch & {
  approvals: readonly ApprovalRecord[];
  usage: Usage | null;
  trace: TurnTrace;
  /** See `AgentFinish`. */
  carried: unknown;
  endsWithProcess: boolean;
};

/** Writes the requests for approval and lets go of the turn: it waits, and nothing runs. One that is to stop ends instead. */
export function commitSuspend(ledger: TurnLedger, suspend: Suspend): Promise<BatchOutcome> {
  return ledger.transact(async (tx) => {
    const head = await holdLeased(tx, suspend);
    const turn = head && (await tx.findTurn(head.conversationId, suspend.turnId));
    if (!head || !turn) return { kind: 'fenced' };
    const events = await appendBatch(tx, head, suspend);
    const { usage, trace, now } = suspend;
    if (turn.cancelRequestedAt !== null) {
      const end = interruptedEnd(turn, 'interrupted');
      events.push(...(await closeTurn(tx, head, { turn: { ...turn, trace }, end, now })));
    } else {
      await tx.insertApprovals(suspend.approvals);
      const memberId = suspend.endsWithProcess ? turn.memberId : '';
      await tx.updateTurn({ ...turn, status: 'waiting', memberId, usage, trace });
      await tx.carry(suspend, suspend.carried);
      head.epoch += 1;
    }
    await tx.saveHead(head);
    return { kind: 'accepted', events };
  });
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

function wasInterrupted(end: TurnEnd): boolean {
  return end.type === 'turn_done' && end.stop_reason === 'interrupted';
}
