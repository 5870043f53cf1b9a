import type { LogEvent } from '../../../contract/turn-event';
import type { IdSource } from '../id-source';
import type { ConversationHead } from './conversation-head';
import { beginTurn } from './begin-turn';
import { appendQueueChanged, appendToLog } from './log-writing';
import type { PendingRecord } from './pending-record';
import { type EarlierMessage, placeEarlierMessages } from './place-earlier-messages';
import type { LedgerTransaction, PostKey, TurnLedger } from './turn-ledger';
import type { BusyPolicy, TurnRecord } from './turn-record';

/** A key that is older answers nothing any more. */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

export type PostCommand = {
  /** The message as a queue entry; `position` is allotted here. */
  entry: PendingRecord;
  busy: BusyPolicy;
  idempotency: { key: string; bodyHash: string } | undefined;
  memberId: string;
  now: Date;
  queueLimit: number;
  /** Whether one more turn may run here: asked of a message that need not wait, after everything else. */
  mayStart: () => boolean;
  /** For a conversation that has none. */
  title: string;
  /** Come first in a conversation in which nothing has happened yet. */
  earlier: readonly EarlierMessage[];
  newId: IdSource;
};

export type PostOutcome =
  | { kind: 'started'; turn: TurnRecord; events: LogEvent[]; afterSeq: number }
  /** `cancels`: the running turn that must be stopped for this one. */
  | { kind: 'queued'; events: LogEvent[]; afterSeq: number; cancels: TurnRecord | null }
  | { kind: 'replayed'; postKey: PostKey; turn: TurnRecord | null; afterSeq: number }
  | { kind: 'mismatch' | 'busy' | 'crowded' | 'full' | 'gone' };

/** Makes a message durable in one commit: as the running turn when the conversation is free, else as a queue entry. */
export function commitPost(ledger: TurnLedger, command: PostCommand): Promise<PostOutcome> {
  return ledger.transact(async (tx) => {
    const head = await tx.holdHead(command.entry.conversationId);
    if (!head) return { kind: 'gone' };
    const replay = await findReplay(tx, head, command);
    if (replay) return replay;
    const waiting = await tx.listPending(head.conversationId);
    const outcome = canStartNow(head, waiting, command)
      ? await startNow(tx, head, command)
      : await enqueue(tx, head, { command, waiting });
    if (outcome.kind === 'started' || outcome.kind === 'queued') {
      await rememberKey(tx, command, outcome.kind === 'queued');
      const named = await nameUntitled(tx, head, command);
      await tx.saveHead(head);
      return { ...outcome, events: [...outcome.events, ...named] };
    }
    return outcome;
  });
}

async function findReplay(
  tx: LedgerTransaction,
  head: ConversationHead,
  command: PostCommand,
): Promise<PostOutcome | null> {
  if (!command.idempotency) return null;
  const postKey = await tx.findPostKey(head.conversationId, command.idempotency.key);
  if (!postKey || command.now.getTime() - postKey.createdAt.getTime() > KEY_LIFETIME_MS) return null;
  if (postKey.bodyHash !== command.idempotency.bodyHash) return { kind: 'mismatch' };
  const turn = await tx.findTurn(head.conversationId, postKey.turnId);
  return { kind: 'replayed', postKey, turn, afterSeq: turn ? turn.startSeq - 1 : head.lastSeq };
}

/** A paused queue lets a new message pass; a held conversation the tool results that it waits for, and what leaves them behind. */
function canStartNow(
  head: ConversationHead,
  waiting: readonly PendingRecord[],
  { entry, busy, now }: PostCommand,
): boolean {
  if (head.activeTurnId !== null) return false;
  if (busy === 'interrupt') return true;
  const isHeld = head.heldUntil !== null && head.heldUntil > now;
  if (isHeld) return entry.input.toolResults !== undefined || entry.input.parentId !== undefined;
  return waiting.length === 0 || head.paused || entry.input.jumpsQueue === true;
}

async function startNow(tx: LedgerTransaction, head: ConversationHead, command: PostCommand): Promise<PostOutcome> {
  if (!command.mayStart()) return { kind: 'crowded' };
  await placeEarlierMessages(tx, head, { ...command, messages: command.earlier });
  const afterSeq = head.lastSeq;
  const { turn, events } = await beginTurn(tx, head, command);
  return { kind: 'started', turn, events, afterSeq };
}

async function enqueue(
  tx: LedgerTransaction,
  head: ConversationHead,
  { command, waiting }: { command: PostCommand; waiting: readonly PendingRecord[] },
): Promise<PostOutcome> {
  const { busy, now, queueLimit } = command;
  if (busy === 'reject') return { kind: 'busy' };
  if (waiting.length >= queueLimit) return { kind: 'full' };
  const jumps = busy === 'interrupt' || command.entry.input.toolResults !== undefined;
  const input = jumps ? { ...command.entry.input, jumpsQueue: true } : command.entry.input;
  const entry = { ...command.entry, input, position: head.nextPosition };
  head.nextPosition += 1;
  const entries = jumps ? [entry, ...waiting] : [...waiting, entry];
  const afterSeq = head.lastSeq;
  await tx.replacePending(head.conversationId, entries);
  const cancels = busy === 'interrupt' ? await markCancelled(tx, head, now) : null;
  return { kind: 'queued', events: await appendQueueChanged(tx, head, { entries, now }), afterSeq, cancels };
}

/** Writes down that the running turn is to stop; `null` when there is none. */
export async function markCancelled(
  tx: LedgerTransaction,
  head: ConversationHead,
  now: Date,
): Promise<TurnRecord | null> {
  const active = head.activeTurnId === null ? null : await tx.findTurn(head.conversationId, head.activeTurnId);
  if (!active) return null;
  const cancelled = { ...active, cancelRequestedAt: active.cancelRequestedAt ?? now };
  await tx.updateTurn(cancelled);
  return cancelled;
}

async function nameUntitled(
  tx: LedgerTransaction,
  head: ConversationHead,
  { title, now }: PostCommand,
): Promise<LogEvent[]> {
  if (title === '' || !(await tx.nameConversation(head.conversationId, title))) return [];
  return appendToLog(tx, head, { turnId: null, events: [{ type: 'conversation_changed', title }], now });
}

async function rememberKey(tx: LedgerTransaction, command: PostCommand, isQueued: boolean): Promise<void> {
  if (!command.idempotency) return;
  await tx.insertPostKey({
    conversationId: command.entry.conversationId,
    ...command.idempotency,
    turnId: command.entry.turnId,
    pendingId: isQueued ? command.entry.id : null,
    createdAt: command.now,
  });
}
