import type { LogEvent } from '../../../contract/turn-event';
import { branchTo, leafUnder } from '../conversations/message-branch';
import { appendToLog } from './log-writing';
import type { TurnLedger } from './turn-ledger';

export type HeadWish = {
  messageId: string;
  /** Where the path in view has it already, that one stays. */
  onlyIfHidden?: boolean | undefined;
};

export type HeadSwitch = HeadWish & { conversationId: string; now: Date };

export type HeadOutcome =
  { kind: 'switched'; leafId: string; events: LogEvent[] } | { kind: 'busy' | 'unknown' | 'gone' };

/**
 * Makes the branch through a message the active one, down to its newest end. A turn that runs or waits keeps the path it
 * answers; tool results that were expected for the end of the branch that is left are not waited for any more.
 */
export function commitHead(ledger: TurnLedger, wish: HeadSwitch): Promise<HeadOutcome> {
  const { conversationId, messageId, onlyIfHidden, now } = wish;
  return ledger.transact(async (tx) => {
    const head = await tx.holdHead(conversationId);
    if (!head) return { kind: 'gone' };
    const links = await tx.listMessageLinks(conversationId);
    const shown = onlyIfHidden === true ? branchTo(links, head.leafMessageId) : [];
    const isShown = shown.some(({ id }) => id === messageId);
    const leafId = isShown ? head.leafMessageId : leafUnder(links, messageId);
    if (leafId === null) return { kind: 'unknown' };
    if (isShown) return { kind: 'switched', leafId, events: [] };
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
