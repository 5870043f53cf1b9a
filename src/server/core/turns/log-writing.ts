import type { LogEvent, PendingItem, TurnEvent } from '../../../contract/turn-event';
import type { ConversationHead } from './conversation-head';
import type { PendingRecord } from './pending-record';
import type { LedgerTransaction } from './turn-ledger';

/** Appends events at the log's end and moves `head.lastSeq` with them. The caller saves the head. */
export async function appendToLog(
  tx: LedgerTransaction,
  head: ConversationHead,
  batch: { turnId: string | null; events: readonly TurnEvent[]; now: Date },
): Promise<LogEvent[]> {
  const rows = batch.events.map((event, index) => ({ seq: head.lastSeq + index + 1, turnId: batch.turnId, event }));
  if (rows.length > 0) await tx.insertEvents(head.conversationId, rows, batch.now);
  head.lastSeq += rows.length;
  return rows;
}

export function toPendingItem(entry: PendingRecord): PendingItem {
  return { id: entry.id, text: entry.input.text, files: entry.input.files, created_at: entry.createdAt.toISOString() };
}

/** Tells every follower what the queue is now. */
export async function appendQueueChanged(
  tx: LedgerTransaction,
  head: ConversationHead,
  change: { entries: readonly PendingRecord[]; now: Date },
): Promise<LogEvent[]> {
  const items = change.entries.map(toPendingItem);
  const event: TurnEvent = {
    type: 'queue_changed',
    pending: items.map((item) => item.text),
    items,
    paused: head.paused,
  };
  const rows = await appendToLog(tx, head, { turnId: null, events: [event], now: change.now });
  head.queueSeq = head.lastSeq;
  return rows;
}
