import type { LogEvent } from '../../../contract/turn-event';
import type { ConversationHead } from './conversation-head';
import { appendQueueChanged } from './log-writing';
import type { LedgerTransaction } from './turn-ledger';

/** After a stop the queue waits for its owner; what jumped it, and caused the stop, does not. */
export async function pauseQueue(tx: LedgerTransaction, head: ConversationHead, now: Date): Promise<LogEvent[]> {
  const entries = await tx.listPending(head.conversationId);
  const [first] = entries;
  if (first?.input.leadsQueue === true) return [];
  const followers = first?.input.jumpsQueue === true ? entries.slice(1) : entries;
  if (head.paused || followers.length === 0) return [];
  head.paused = true;
  return appendQueueChanged(tx, head, { entries, now });
}
