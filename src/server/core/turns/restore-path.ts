import type { LogEvent } from '../../../contract/turn-event';
import { leafUnder } from '../conversations/message-branch';
import type { ConversationHead } from './conversation-head';
import { appendToLog } from './log-writing';
import type { LedgerTransaction } from './turn-ledger';
import type { TurnRecord } from './turn-record';

/** A question that should have been answered again keeps the answer it had when the new one was stopped before its first word. */
export async function restorePath(
  tx: LedgerTransaction,
  head: ConversationHead,
  { turn, now }: { turn: TurnRecord; now: Date },
): Promise<LogEvent[]> {
  const question = turn.input.regenerateOf;
  if (question === undefined) return [];
  const leafId = leafUnder(await tx.listMessageLinks(head.conversationId), question);
  if (leafId === null || leafId === question) return [];
  head.leafMessageId = leafId;
  const event = { type: 'conversation_changed' as const, head: leafId };
  return appendToLog(tx, head, { turnId: null, events: [event], now });
}
