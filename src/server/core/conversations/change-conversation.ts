import type { AgentConfig } from '../../../contract/conversation';
import { checkAgentConfig } from '../agents/check-agent-config';
import { findAgent } from '../agents/find-agent';
import type { ConversationRef } from './conversation-ref';
import type { ConversationView } from './conversation-view';
import { commitNotice } from '../turns/commit-notice';
import type { EngineContext } from '../turns/engine-context';
import { findConversation } from './find-conversation';
import { viewConversation } from './view-conversations';
import type { ConversationRecord } from './conversation-record';

type AnnouncedChange = { title: string | null; pinned?: boolean; archived_at?: string | null };
type Change = Partial<Pick<ConversationRecord, 'title' | 'titleIsManual' | 'pinned' | 'archivedAt' | 'agentConfig'>>;

export function changeConversation(
  context: EngineContext,
  ref: ConversationRef,
  { title, pinned }: { title?: string; pinned?: boolean },
): Promise<ConversationView> {
  return applyChange(context, ref, {
    ...(title !== undefined && { title, titleIsManual: true }),
    ...(pinned !== undefined && { pinned }),
  });
}

export function archiveConversation(context: EngineContext, ref: ConversationRef): Promise<ConversationView> {
  return applyChange(context, ref, { archivedAt: context.ports.clock.now() });
}

export function unarchiveConversation(context: EngineContext, ref: ConversationRef): Promise<ConversationView> {
  return applyChange(context, ref, { archivedAt: null });
}

/** Keys with `""` are cleared, keys left out are kept; the agent has the last word. */
export async function changeAgentConfig(
  context: EngineContext,
  ref: ConversationRef,
  change: AgentConfig,
): Promise<AgentConfig> {
  const conversation = await findConversation(context.ports, ref);
  const merged = Object.fromEntries(
    Object.entries({ ...conversation.agentConfig, ...change }).filter(([, value]) => value !== ''),
  );
  const agentConfig = await checkAgentConfig(findAgent(context.ports, conversation.agentKey), merged);
  await context.ports.conversations.update(conversation.id, { agentConfig });
  return agentConfig;
}

async function applyChange(context: EngineContext, ref: ConversationRef, change: Change): Promise<ConversationView> {
  const conversation = await findConversation(context.ports, ref);
  await context.ports.conversations.update(conversation.id, change);
  const changed = { ...conversation, ...change };
  await announceChange(context, conversation.id, {
    title: changed.title,
    pinned: changed.pinned,
    archived_at: changed.archivedAt?.toISOString() ?? null,
  });
  return viewConversation(context.ports, changed);
}

/** Tells all followers, through the log. */
export async function announceChange(
  { ports, hub }: EngineContext,
  conversationId: string,
  change: AnnouncedChange,
): Promise<void> {
  const event = { type: 'conversation_changed' as const, ...change };
  hub.publish(conversationId, await commitNotice(ports.ledger, { conversationId, event, now: ports.clock.now() }));
}
