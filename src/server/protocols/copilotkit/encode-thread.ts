import { z } from 'zod';
import type { ConversationView } from '../../core/conversations/conversation-view';

export const threadSchema = z.object({
  id: z.string(),
  organizationId: z.string(),
  agentId: z.string(),
  createdById: z.string(),
  name: z.string().nullable(),
  archived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastRunAt: z.string(),
});
export type Thread = z.infer<typeof threadSchema>;

/** A conversation as CopilotKit lists it. `agentId`: the id that the front end asked for. */
export function encodeThread(conversation: ConversationView, agentId = conversation.agentKey): Thread {
  const updatedAt = conversation.updatedAt.toISOString();
  return {
    id: conversation.externalId ?? conversation.id,
    organizationId: conversation.owner.principal,
    agentId,
    createdById: conversation.owner.user,
    name: conversation.title,
    archived: conversation.archivedAt !== null,
    createdAt: conversation.createdAt.toISOString(),
    updatedAt,
    lastRunAt: updatedAt,
  };
}
