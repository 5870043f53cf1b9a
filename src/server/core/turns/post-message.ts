import { AppError } from '../app-error';
import { conversationNotFound } from '../conversations/conversation-not-found';
import type { Posted, PostMessage } from '../application';
import type { ConversationRecord } from '../conversations/conversation-record';
import { findConversation } from '../conversations/find-conversation';
import { attachFiles } from '../files/attach-files';
import { titleFromText } from '../conversations/title-from-text';
import { findAgent } from '../agents/find-agent';
import type { Ports } from '../ports';
import { answersCallsOnly } from './begin-turn';
import { checkTurnInput } from './check-turn-input';
import { commitPost, type PostCommand, type PostOutcome } from './commit-post';
import type { Engine } from './engine';
import { interruptConversation } from './interrupt-turn';
import type { TurnInput, TurnRecord, UnsentMessage } from './turn-record';
import type { PendingRecord } from './pending-record';

/**
 * Makes a message durable and starts its turn when the conversation is free. Everything that can be refused is refused
 * here, before any stream opens.
 */
export async function postMessage(engine: Engine, post: PostMessage): Promise<Posted> {
  const { ports, settings, state } = engine;
  if (state.isDraining) throw new AppError('shutting-down', 'The server is shutting down.', { retryAfterSeconds: 5 });
  const conversation = await findConversation(ports, post);
  const provider = findAgent(ports, conversation.agentKey);
  const input = await checkTurnInput(engine, conversation, post.input);
  const { agentConfig } = conversation;
  const wish = input.modelOverride === undefined ? agentConfig : { ...agentConfig, model: input.modelOverride };
  const availability = await provider.availability(wish);
  if (!availability.available) throw new AppError(availability.code ?? 'agent-unavailable', availability.reason);
  const command: Omit<PostCommand, 'mayStart'> = {
    entry: newEntry(engine, conversation, await withOwnFiles(ports, conversation.id, input)),
    busy: post.busy ?? provider.describe().busy,
    idempotency: post.idempotency,
    memberId: ports.membership.memberId,
    now: ports.clock.now(),
    queueLimit: settings.queueLimit,
    title: conversation.title === null ? titleOf(input) : '',
    earlier: post.earlier ?? [],
    newId: ports.newId,
  };
  await keepTogether(ports, conversation, command);
  return engine.runner.slots.use(async (mayStart) =>
    settle(engine, { conversation, command, outcome: await commitPost(ports.ledger, { ...command, mayStart }) }),
  );
}

function titleOf({ text, files }: TurnInput): string {
  return titleFromText(text || (files[0]?.filename ?? ''));
}

/** The files of all messages, as files of this conversation. */
async function withOwnFiles(ports: Ports, conversationId: string, input: TurnInput): Promise<TurnInput> {
  const files = await attachFiles(ports, conversationId, input.files);
  if (!input.unsent) return { ...input, files };
  const unsent: UnsentMessage[] = [];
  for (const { externalId, content } of input.unsent)
    unsent.push({ id: ports.newId(), externalId, content: await attachFiles(ports, conversationId, content) });
  return { ...input, files, unsent };
}

/** A fresh queue entry, with all the ids that its turn will have. */
export function newEntry(
  { ports }: Engine,
  conversation: ConversationRecord,
  input: PendingRecord['input'],
): PendingRecord {
  return {
    id: ports.newId(),
    conversationId: conversation.id,
    position: 0,
    turnId: ports.newId(),
    userMessageId: ports.newId(),
    messageId: ports.newId(),
    agentKey: conversation.agentKey,
    input,
    createdAt: ports.clock.now(),
  };
}

type Settle = { conversation: ConversationRecord; command: Pick<PostCommand, 'entry'>; outcome: PostOutcome };

function settle(engine: Engine, { conversation, command, outcome }: Settle): Posted {
  const { entry } = command;
  const base = { conversation, turnId: entry.turnId, messageId: entry.messageId, isReplay: false };
  const userMessageId = answersCallsOnly(entry.input) ? null : (entry.input.regenerateOf ?? entry.userMessageId);
  switch (outcome.kind) {
    case 'started':
      engine.runner.run(outcome.turn);
      engine.hub.publish(conversation.id, outcome.events);
      return { ...base, userMessageId, pendingId: null, queued: false, afterSeq: outcome.afterSeq };
    case 'queued':
      engine.hub.publish(conversation.id, outcome.events);
      if (outcome.cancels) stopInBackground(engine, outcome.cancels);
      return { ...base, userMessageId, pendingId: entry.id, queued: true, afterSeq: outcome.afterSeq };
    case 'replayed':
      return replayed(conversation, outcome);
    case 'mismatch':
      throw new AppError('idempotency-mismatch', 'This key was already used with another body.');
    case 'busy':
      throw new AppError('turn-in-progress', 'A turn is running in this conversation.');
    case 'crowded':
      throw new AppError('capacity-exceeded', 'Too many turns are running.', { retryAfterSeconds: 2 });
    case 'full':
      throw new AppError('capacity-exceeded', 'Too many messages wait in this conversation.', {
        retryAfterSeconds: 10,
      });
    case 'gone':
      throw conversationNotFound();
  }
}

/** The record carries the wish to stop, so that a failure here delays it by one beat of the supervisor at the most. */
export function stopInBackground(engine: Engine, { conversationId, id: turnId }: TurnRecord): void {
  interruptConversation(engine, { conversationId, turnId }).catch((error: unknown) => {
    engine.ports.logger.warn({ err: error, conversationId, turnId }, 'stopping the running turn failed');
  });
}

function replayed(
  conversation: ConversationRecord,
  { postKey, turn, afterSeq }: Extract<PostOutcome, { kind: 'replayed' }>,
): Posted {
  return {
    conversation,
    turnId: postKey.turnId,
    userMessageId: turn?.userMessageId ?? null,
    messageId: turn?.messageId ?? '',
    pendingId: turn ? null : postKey.pendingId,
    queued: turn === null,
    isReplay: true,
    afterSeq,
  };
}

/** Before the commit: what is left over by a refusal is only a file that goes with its conversation. */
async function keepTogether(
  { files, conversations }: Ports,
  conversation: ConversationRecord,
  { entry, earlier }: Pick<PostCommand, 'entry' | 'earlier'>,
): Promise<void> {
  const blocks = [...entry.input.files, ...earlier.flatMap((message) => message.content)];
  const fileIds = blocks.flatMap((block) => (block.type === 'file' ? [block.file_id] : []));
  if (fileIds.length > 0) await files.attach(fileIds, conversation.id);
  if (conversation.archivedAt !== null) await conversations.update(conversation.id, { archivedAt: null });
}
