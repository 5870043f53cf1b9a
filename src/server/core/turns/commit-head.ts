import type { LogEvent } from '../../../contract/turn-event';
import { leafUnder } from '../conversations/message-branch';
import { appendToLog } from './log-writing';
import type { TurnLedger } from './turn-ledger';

export type HeadSwitch = { conversationId: string; messageId: string; now: Date };

export type HeadOutcome =
  { kind: 'switched'; leafId: string; events: LogEvent[] } | { kind: 'busy' | 'unknown' | 'gone' };

/**
 * Makes the branch through a message the active one, down to its newest end. A turn that runs or waits keeps the path it
 * answers; tool results that were expected for the end of the branch that is left are not waited for any more.
 */
export function commitHead(ledger: TurnLedger, { conversationId, messageId, now }: HeadSwitch): Promise<HeadOutcome> {
  return ledger.transact(async (tx) => {
    const head = await tx.holdHead(conversationId);
    if (!head) return { kind: 'gone' };
    const leafId = leafUnder(await tx.listMessageLinks(conversationId), messageId);
    if (leafId === null) return { kind: 'unknown' };
    if (head.activeTurnId !== null) return { kind: 'busy' };
    if (leafId === head.leafMessageId) return { kind: 'switched', leafId, events: [] };
    head.leafMessageId = leafId;
    head.heldUntil = null;
    const event = { type: 'conversation_changed' as const, head: leafId };
    const events = await appendToLog(tx, head, { turnId: null, events: [event], now });
    await tx.saveHead(head);
    return { kind: 'switched', leafId, events };
  });
}
