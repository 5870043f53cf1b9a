import type { ReplacePending } from '../../../contract/pending';
import type { LogEvent } from '../../../contract/turn-event';
import { beginNext, type Starter } from './begin-turn';
import { markCancelled } from './commit-post';
import type { ConversationHead } from './conversation-head';
import { appendQueueChanged } from './log-writing';
import type { PendingRecord } from './pending-record';
import type { LedgerTransaction, TurnLedger } from './turn-ledger';
import type { TurnInput, TurnRecord } from './turn-record';

export type PendingEdit = Starter & {
  conversationId: string;
  change: ReplacePending;
  /** Makes an entry for a text that is new in the queue. */
  newEntry: () => PendingRecord;
  /** The text as it can be kept; throws for one that no message may have. */
  checkText: (text: string, mayBeBlank: boolean) => string;
  mayStart: () => boolean;
};

export type PendingOutcome =
  /** `cancels`: the running turn that must be stopped for the first entry. */
  | { kind: 'replaced'; events: LogEvent[]; started: TurnRecord | null; cancels: TurnRecord | null }
  | { kind: 'changed' | 'gone' };

/** Replaces the queue in one step: reorder, edit, drop, resume. */
export function commitPendingEdit(ledger: TurnLedger, edit: PendingEdit): Promise<PendingOutcome> {
  return ledger.transact(async (tx) => {
    const head = await tx.holdHead(edit.conversationId);
    if (!head) return { kind: 'gone' };
    if (edit.change.base !== undefined && head.queueSeq > edit.change.base) return { kind: 'changed' };
    return rebuildQueue(tx, head, edit);
  });
}

async function rebuildQueue(
  tx: LedgerTransaction,
  head: ConversationHead,
  edit: PendingEdit,
): Promise<PendingOutcome & { kind: 'replaced' }> {
  const arranged = rearrange(await tx.listPending(head.conversationId), edit, head);
  const isUrgent = edit.change.interrupt === true && arranged.length > 0;
  const entries = inOrder(arranged, isUrgent);
  const cancels = isUrgent ? await markCancelled(tx, head, edit.now) : null;
  head.paused = edit.change.paused;
  await tx.replacePending(head.conversationId, entries);
  const events = await appendQueueChanged(tx, head, { entries, now: edit.now });
  const begun = edit.mayStart() ? await beginNext(tx, head, edit) : null;
  await tx.saveHead(head);
  return { kind: 'replaced', events: [...events, ...(begun?.events ?? [])], started: begun?.turn ?? null, cancels };
}

/** Takes one entry out; `null` when it is not in the queue. */
export function commitWithdraw(
  ledger: TurnLedger,
  { conversationId, pendingId, now }: { conversationId: string; pendingId: string; now: Date },
): Promise<LogEvent[] | null> {
  return ledger.transact(async (tx) => {
    const head = await tx.holdHead(conversationId);
    const waiting = head ? await tx.listPending(conversationId) : [];
    const entries = waiting.filter((entry) => entry.id !== pendingId);
    if (!head || entries.length === waiting.length) return null;
    return replaceQueue(tx, head, { entries, now });
  });
}

/** Starts the first waiting entry of a conversation that nobody runs. */
export function commitStartNext(
  ledger: TurnLedger,
  { conversationId, ...starter }: Starter & { conversationId: string },
) {
  return ledger.transact(async (tx) => {
    const head = await tx.holdHead(conversationId);
    const begun = head && (await beginNext(tx, head, starter));
    if (begun) await tx.saveHead(head);
    return begun;
  });
}

async function replaceQueue(
  tx: LedgerTransaction,
  head: ConversationHead,
  { entries, now }: { entries: PendingRecord[]; now: Date },
): Promise<LogEvent[]> {
  await tx.replacePending(head.conversationId, entries);
  const events = await appendQueueChanged(tx, head, { entries, now });
  await tx.saveHead(head);
  return events;
}

/** Entries named by id keep their files; a bare text is matched with the first waiting entry of that text, or is new. */
function rearrange(waiting: readonly PendingRecord[], edit: PendingEdit, head: ConversationHead): PendingRecord[] {
  const left = [...waiting];
  const take = (matches: (entry: PendingRecord) => boolean) => {
    const at = left.findIndex(matches);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const byId = new Set(edit.change.pending.flatMap((item) => (typeof item === 'string' ? [] : [item.id])));
  return edit.change.pending.flatMap((item) => {
    const found =
      typeof item === 'string'
        ? (take((entry) => entry.input.text === item && !byId.has(entry.id)) ?? edit.newEntry())
        : take((entry) => entry.id === item.id);
    if (!found) return [];
    const text = typeof item === 'string' ? item : (item.text ?? found.input.text);
    const entry = { ...found, input: withText(found.input, text, edit), position: head.nextPosition };
    head.nextPosition += 1;
    return [entry];
  });
}

/** Only the first entry may go before its turn: the owner has put the others behind it. */
function inOrder([first, ...rest]: readonly PendingRecord[], isUrgent: boolean): PendingRecord[] {
  if (!first) return [];
  return [isUrgent ? withRank(first, true) : first, ...rest.map((entry) => withRank(entry, false))];
}

function withRank(entry: PendingRecord, isFirst: boolean): PendingRecord {
  return { ...entry, input: { ...entry.input, jumpsQueue: isFirst, leadsQueue: isFirst } };
}

/** A question that was to be answered again, and now says something else, is another question in its place. */
function withText(input: TurnInput, text: string, { checkText }: PendingEdit): TurnInput {
  const mayBeBlank = input.files.length > 0 || input.toolResults !== undefined;
  if (text === input.text && (text !== '' || mayBeBlank)) return input;
  const { regenerateOf: _repeated, ...asked } = input;
  return { ...asked, text: checkText(text, mayBeBlank) };
}
