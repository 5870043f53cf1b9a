import { z } from 'zod';

const titleSchema = z.string().trim().min(1).max(200);

/** A conversation's own choices, checked by its agent. */
export const agentConfigSchema = z
  .object({
    model: z.string().optional(),
    cwd: z.string().optional(),
    /** Tools that a person has allowed for the whole conversation: nobody is asked about them again. */
    allowed_tools: z.array(z.string()).optional(),
  })
  .loose()
  .meta({ id: 'AgentConfig' });
export type AgentConfig = z.infer<typeof agentConfigSchema>;

export const turnStatusSchema = z.enum(['running', 'waiting', 'done', 'failed']);
export type TurnStatus = z.infer<typeof turnStatusSchema>;

export const conversationSchema = z
  .object({
    id: z.string(),
    agent_key: z.string(),
    title: z.string().nullable(),
    model_id: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    archived_at: z.string().nullable(),
    /** Pinned ones keep their place in the list; `?pinned=true` lists them alone. */
    pinned: z.boolean(),
    /** The id under which a client of another interface knows the conversation: AG-UI thread, assistant API. */
    channel_binding: z.object({ channel: z.string(), chat_id: z.string() }).nullable(),
    /** The turn that holds the conversation now, if any. */
    turn: z.object({ id: z.string(), status: turnStatusSchema }).nullable(),
    /** How many messages wait in the queue. */
    pending: z.number().int().nonnegative(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof conversationSchema>;

/** Made by the server, or by the client that began the conversation, such as a UUID. */
export const conversationIdSchema = z.string().regex(/^[\w-]{20,64}$/);

export const createConversationSchema = z.object({
  /** Asking again with it gives the conversation that it has made. */
  id: conversationIdSchema.optional(),
  agent_key: z.string().optional(),
  agent_config: agentConfigSchema.optional(),
  title: titleSchema.optional(),
});

export const patchConversationSchema = z.object({
  title: titleSchema.optional(),
  pinned: z.boolean().optional(),
});

export const listConversationsSchema = z.object({
  archived: z.boolean().default(false),
  limit: z.number().int().min(1).max(1000).default(50),
  /** Only those that are pinned, or only those that are not. */
  pinned: z.boolean().optional(),
  cursor: z.string().optional(),
  q: z.string().max(500).optional(),
});

export const conversationsPageSchema = z
  .object({
    conversations: z.array(conversationSchema),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'ConversationsPage' });
export type ConversationsPage = z.infer<typeof conversationsPageSchema>;

export const searchMessagesSchema = z.object({
  q: z.string().max(500),
  limit: z.number().int().min(1).max(50).default(20),
});

export const foundMessagesSchema = z
  .object({
    messages: z.array(
      z.object({
        message_id: z.string(),
        conversation_id: z.string(),
        title: z.string().nullable(),
        role: z.enum(['user', 'assistant', 'system', 'tool']),
        /** A part of the text, with what was looked for. */
        snippet: z.string(),
        created_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'FoundMessages' });
export type FoundMessages = z.infer<typeof foundMessagesSchema>;
