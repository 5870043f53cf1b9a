import type { LogEvent, TurnEvent } from '../../../contract/turn-event';
import { appendToLog } from './log-writing';
import type { TurnLedger } from './turn-ledger';

/** Appends an event that belongs to no turn, such as a new title. */
export function commitNotice(
  ledger: TurnLedger,
  { conversationId, event, now }: { conversationId: string; event: TurnEvent; now: Date },
): Promise<LogEvent[]> {
  return ledger.transact(async (tx) => {
    const head = await tx.holdHead(conversationId);
    if (!head) return [];
    const events = await appendToLog(tx, head, { turnId: null, events: [event], now });
    await tx.saveHead(head);
    return events;
  });
}
