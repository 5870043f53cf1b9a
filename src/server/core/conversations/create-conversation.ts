import { AppError, isAppError } from '../app-error';
import { conversationNotFound } from './conversation-not-found';
import type { CreateConversation } from '../application';
import { checkAgentConfig } from '../agents/check-agent-config';
import { findAgent } from '../agents/find-agent';
import type { Ports } from '../ports';
import type { ConversationRecord } from './conversation-record';

/** Throws `agent-not-found`, `invalid-input` for a config that the agent refuses, `conversation-exists`. */
export async function createConversation(ports: Ports, input: CreateConversation): Promise<ConversationRecord> {
  const provider = findAgent(ports, input.agentKey);
  const { owner, externalId } = input;
  if (externalId !== undefined && (await ports.conversations.find(owner, externalId))) throw conversationExists();
  const agentConfig = await checkAgentConfig(provider, input.agentConfig ?? {});
  const now = ports.clock.now();
  const conversation: ConversationRecord = {
    id: ports.newId(),
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
  return new AppError('conversation-exists', 'You already have a conversation with this id.');
}

/** The conversation under the client's own id, made now if it is new. Of several that open it at once, one makes it. */
export async function openConversation(
  ports: Ports,
  input: CreateConversation & { externalId: string },
): Promise<ConversationRecord> {
  const find = () => ports.conversations.find(input.owner, input.externalId);
  const existing = (await find()) ?? (await createUnlessTaken(ports, input)) ?? (await find());
  if (!existing) throw conversationNotFound();
  if (input.agentKey !== undefined && existing.agentKey !== input.agentKey) {
    throw new AppError(
      'conversation-of-another-agent',
      `This conversation belongs to the agent "${existing.agentKey}".`,
    );
  }
  return existing;
}

async function createUnlessTaken(ports: Ports, input: CreateConversation): Promise<ConversationRecord | null> {
  try {
    return await createConversation(ports, input);
  } catch (error) {
    if (isAppError(error) && error.code === 'conversation-exists') return null;
    throw error;
  }
}
