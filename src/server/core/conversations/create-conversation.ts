import { AppError, isAppError } from '../app-error';
import { conversationNotFound } from './conversation-not-found';
import type { CreateConversation } from '../application';
import { checkAgentConfig } from '../agents/check-agent-config';
import { findAgent } from '../agents/find-agent';
import type { Ports } from '../ports';
import type { ConversationRecord } from './conversation-record';

/**
 * Throws `agent-not-found`, `invalid-input` for a config that the agent refuses, `conversation-exists`. Under an id of the client's
 * making it may be asked for again: it is the same conversation then.
 */
export function createConversation(ports: Ports, input: CreateConversation): Promise<ConversationRecord> {
  return input.id === undefined ? insertConversation(ports, input) : findOrInsert(ports, input, input.id);
}

async function insertConversation(ports: Ports, input: CreateConversation): Promise<ConversationRecord> {
  const provider = findAgent(ports, input.agentKey);
  const { owner, externalId } = input;
  if (externalId !== undefined && (await ports.conversations.find(owner, externalId))) throw conversationExists();
  const agentConfig = await checkAgentConfig(provider, input.agentConfig ?? {});
  const now = ports.clock.now();
  const conversation: ConversationRecord = {
    id: input.id ?? ports.newId(),
    owner: input.owner,
    externalId: input.externalId ?? null,
    agentKey: provider.describe().agentKey,
    title: input.title ?? null,
    titleIsManual: input.title !== undefined,
    agentConfig,
    modelId: null,
    pinned: false,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
    expiresAt: input.expiresAt ?? null,
  };
  if ((await ports.conversations.insert(conversation)) === 'exists') {
    throw conversationExists();
  }
  await ports.audit.append({
    id: ports.newId(),
    at: now,
    owner: input.owner,
    action: 'conversation_created',
    conversationId: conversation.id,
    detail: { agentKey: conversation.agentKey },
  });
  return conversation;
}

/** Also when it is an id of ours: a path that names it would not reach the new one. */
function conversationExists(): AppError {
  return new AppError('conversation-exists', 'There is a conversation with this id already.');
}

/** The conversation under the client's own id, made now if it is new. */
export function openConversation(
  ports: Ports,
  input: CreateConversation & { externalId: string },
): Promise<ConversationRecord> {
  return findOrInsert(ports, input, input.externalId);
}

/** Of several that open it at once, one makes it. */
async function findOrInsert(ports: Ports, input: CreateConversation, id: string): Promise<ConversationRecord> {
  const find = () => ports.conversations.find(input.owner, id);
  const existing = (await find()) ?? (await insertUnlessTaken(ports, input)) ?? (await find());
  // Somebody else has it, or it was deleted in this moment.
  if (!existing) throw input.id === undefined ? conversationNotFound() : conversationExists();
  // It is what the owner's own client calls another one.
  if (input.id !== undefined && existing.id !== input.id) throw conversationExists();
  if (input.agentKey !== undefined && existing.agentKey !== input.agentKey) {
    throw new AppError(
      'conversation-of-another-agent',
      `This conversation belongs to the agent "${existing.agentKey}".`,
    );
  }
  return existing;
}

async function insertUnlessTaken(ports: Ports, input: CreateConversation): Promise<ConversationRecord | null> {
  try {
    return await insertConversation(ports, input);
  } catch (error) {
    if (isAppError(error) && error.code === 'conversation-exists') return null;
    throw error;
  }
}
