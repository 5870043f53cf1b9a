import { z } from 'zod';
import { fileBlockSchema } from '../../../contract/content-block';
import { hasAtMostCodePoints, isBlank } from '../body/message-text';
import { clientIdSchema } from '../body/client-id';
import { agentNameSchema, newConversationIdSchema, userIdSchema } from './chat-schema';

const MAX_TITLE_CHARS = 200;
const MAX_OFFSET = 1_000_000_000;

const titleSchema = z
  .string()
  .trim()
  .refine((title) => !isBlank(title), { error: 'must not be blank' })
  .refine((title) => hasAtMostCodePoints(title, MAX_TITLE_CHARS), {
    error: `must have at most ${MAX_TITLE_CHARS} characters`,
  });

export const createConversationSchema = z.object({
  conversation_id: newConversationIdSchema,
  user_id: userIdSchema,
  /** Without one, the conversation is named after its first message. */
  title: z
    .union([z.literal(''), titleSchema])
    .nullish()
    .transform((title) => (title === null || title === '' ? undefined : title)),
  agent: agentNameSchema,
});

export const renameConversationSchema = z.object({ title: titleSchema });

/** A query holds text. */
const fromText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema);
const limitOf = (usual: number) => fromText(z.number().int().min(1).max(1000).default(usual));
const offset = fromText(z.number().int().min(0).max(MAX_OFFSET).default(0));

export const listQuerySchema = z.object({ user_id: clientIdSchema, limit: limitOf(100), offset });
export const searchQuerySchema = listQuerySchema.extend({ query: z.string().max(500) });
export const messagesQuerySchema = z.object({ user_id: userIdSchema, limit: limitOf(200), offset });
export const userQuerySchema = z.object({ user_id: userIdSchema });

export const createdConversationSchema = z.object({
  conversation_id: z.string(),
  user_id: z.string(),
  title: z.string().nullable(),
  created_at: z.string(),
});

export const conversationSchema = createdConversationSchema.extend({
  agent: z.string(),
  message_count: z.number().int().nonnegative(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
});
export type AssistantConversation = z.infer<typeof conversationSchema>;

const pageShape = { total: z.number().int(), limit: z.number().int(), offset: z.number().int() };

export const conversationsSchema = z.object({ conversations: z.array(conversationSchema), ...pageShape });

const messageSchema = z.object({
  message_id: z.string(),
  role: z.string(),
  /** Its text, in Markdown. */
  content: z.string(),
  status: z.string(),
  stop_reason: z.string().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  /** The turn that it belongs to. */
  trace_id: z.string().nullable(),
  tool_calls: z.array(
    z.object({
      tool_call_id: z.string(),
      name: z.string(),
      arguments: z.unknown(),
      /** `pending` until there is a result. */
      status: z.enum(['success', 'error', 'pending']),
      output: z.unknown(),
      error: z.string().nullable(),
    }),
  ),
  attachments: z.array(fileBlockSchema.omit({ type: true })),
});
export type AssistantMessage = z.infer<typeof messageSchema>;

export const messagesSchema = z.object({ messages: z.array(messageSchema), ...pageShape });
