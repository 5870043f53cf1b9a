import type { ContentBlock } from '../../../contract/content-block';
import type { LogEvent, TurnEvent } from '../../../contract/turn-event';
import type { ConversationHead } from './conversation-head';
import { appendQueueChanged, appendToLog } from './log-writing';
import type { PendingRecord } from './pending-record';
import type { LedgerTransaction } from './turn-ledger';
import type { TurnInput, TurnRecord } from './turn-record';

export type BegunTurn = { turn: TurnRecord; events: LogEvent[] };
export type Starter = { memberId: string; now: Date };

/** Turns a queue entry (or a message that never had to wait) into the conversation's running turn. The caller saves the head. */
export async function beginTurn(
  tx: LedgerTransaction,
  head: ConversationHead,
  { entry, memberId, now }: Starter & { entry: PendingRecord },
): Promise<BegunTurn> {
  const { userMessageId, parentId } = await placeQuestion(tx, head, { entry, now });
  head.epoch += 1;
  head.activeTurnId = entry.turnId;
  head.lastProducerSeq = 0;
  head.turnCount += 1;
  head.heldUntil = null;
  const events = await appendToLog(tx, head, {
    turnId: entry.turnId,
    events: openingEvents(entry, { userMessageId, parentId }),
    now,
  });
  const turn = newTurn(head, { entry, userMessageId, memberId, now, startSeq: events[0]?.seq ?? head.lastSeq });
  await tx.insertTurn(turn);
  await tx.touchConversation(head.conversationId, { updatedAt: now });
  return { turn, events };
}

/** Starts the first waiting entry when the conversation is free; `null` when there is none or it must wait. */
export async function beginNext(
  tx: LedgerTransaction,
  head: ConversationHead,
  starter: Starter,
): Promise<BegunTurn | null> {
  if (head.activeTurnId !== null) return null;
  const [first, ...rest] = await tx.listPending(head.conversationId);
  if (!first) return null;
  const isHeld = head.paused || (head.heldUntil !== null && head.heldUntil > starter.now);
  if (isHeld && first.input.jumpsQueue !== true) return null;
  await tx.replacePending(head.conversationId, rest);
  const queueEvents = await appendQueueChanged(tx, head, { entries: rest, now: starter.now });
  const begun = await beginTurn(tx, head, { entry: first, ...starter });
  return { turn: begun.turn, events: [...queueEvents, ...begun.events] };
}

/** The question of a turn, and the message that it (or, without one, the answer) follows. */
type Place = { userMessageId: string | null; parentId: string | null };

/** Writes the user's message at the end of its branch, unless the turn answers something that is already there. */
async function placeQuestion(
  tx: LedgerTransaction,
  head: ConversationHead,
  { entry, now }: { entry: PendingRecord; now: Date },
): Promise<Place> {
  const { input } = entry;
  if (answersCallsOnly(input)) return { userMessageId: null, parentId: head.leafMessageId };
  const parentId = input.parentId === undefined ? head.leafMessageId : input.parentId;
  if (input.regenerateOf !== undefined) {
    head.leafMessageId = input.regenerateOf;
    return { userMessageId: input.regenerateOf, parentId };
  }
  const unsent = (input.unsent ?? []).map(({ id = '', ...message }) => ({ id, ...message }));
  const question = {
    id: entry.userMessageId,
    externalId: input.externalMessageId ?? null,
    content: questionContent(input),
  };
  let last = parentId;
  for (const message of [...unsent, question]) {
    await tx.insertMessage({ ...userMessage(head, { entry, now }), ...message, parentId: last });
    last = message.id;
  }
  head.leafMessageId = last;
  return { userMessageId: entry.userMessageId, parentId: unsent.at(-1)?.id ?? parentId };
}

function userMessage(
  { conversationId, lastSeq }: ConversationHead,
  { entry, now }: { entry: PendingRecord; now: Date },
) {
  return {
    conversationId,
    turnId: entry.turnId,
    seq: lastSeq + 1,
    role: 'user' as const,
    status: 'complete' as const,
    stopReason: null,
    error: null,
    modelId: null,
    promptTokens: null,
    completionTokens: null,
    createdAt: now,
  };
}

/** The client has executed its tools, and its user says nothing. */
export function answersCallsOnly({ toolResults, text, files }: TurnInput): boolean {
  return toolResults !== undefined && text === '' && files.length === 0;
}

function questionContent(input: TurnInput): ContentBlock[] {
  return [...input.files, ...(input.text === '' ? [] : [{ type: 'text' as const, text: input.text }])];
}

function openingEvents(entry: PendingRecord, { userMessageId, parentId }: Place): TurnEvent[] {
  const start: TurnEvent = {
    type: 'turn_start',
    turn_id: entry.turnId,
    user_message_id: userMessageId,
    message_id: entry.messageId,
    agent_key: entry.agentKey,
    model: entry.input.modelOverride ?? null,
    parent_id: parentId,
  };
  const results = (entry.input.toolResults ?? []).map((result): TurnEvent => ({
    type: 'tool_result',
    tool_use_id: result.toolUseId,
    tool_name: result.toolName ?? '',
    output: result.output,
    error: result.error,
    ...(result.externalId !== undefined && { external_id: result.externalId }),
  }));
  return [start, ...results];
}

function newTurn(
  head: ConversationHead,
  opening: Starter & { entry: PendingRecord; userMessageId: string | null; startSeq: number },
): TurnRecord {
  const { entry, userMessageId, memberId, now, startSeq } = opening;
  return {
    id: entry.turnId,
    conversationId: head.conversationId,
    agentKey: entry.agentKey,
    number: head.turnCount,
    epoch: head.epoch,
    attempt: 1,
    status: 'running',
    memberId,
    input: entry.input,
    userMessageId,
    messageId: entry.messageId,
    startSeq,
    cancelRequestedAt: null,
    stopReason: null,
    usage: null,
    error: null,
    trace: null,
    createdAt: entry.createdAt,
    startedAt: now,
    endedAt: null,
  };
}
