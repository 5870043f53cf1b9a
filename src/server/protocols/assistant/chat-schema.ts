import { z } from 'zod';
import { clientIdSchema } from '../body/client-id';
import { messageTextSchema } from '../body/message-text';
import { schemaOfLimits } from '../body/schema-of-limits';

const DEFAULT_USER = 'user';

export const userIdSchema = clientIdSchema.default(DEFAULT_USER);

/** Left out, `null` and empty all mean a new conversation. */
export const newConversationIdSchema = z
  .union([z.literal(''), clientIdSchema])
  .nullish()
  .transform((id) => (id === null || id === '' ? undefined : id));

export const agentNameSchema = z
  .string()
  .nullish()
  .transform((name) => (name === null || name === '' ? undefined : name));

export const chatBodySchema = schemaOfLimits((limits) =>
  z.object({
    message: messageTextSchema(limits.messageChars),
    conversation_id: newConversationIdSchema,
    user_id: userIdSchema,
    /** Goes into the prompt of this turn only. */
    explicit_context: z
      .array(z.string())
      .nullish()
      .transform((facts) => facts ?? []),
    /** Kept with the turn, never shown to the agent. */
    metadata: z
      .record(z.string(), z.unknown())
      .nullish()
      .transform((metadata) => metadata ?? {}),
    agent: agentNameSchema,
  }),
);
export type ChatBody = z.output<ReturnType<typeof chatBodySchema>>;

export const chatResponseSchema = z.object({
  /** The answer as plain text. */
  response: z.string(),
  /** The answer as the agent wrote it. */
  response_markdown: z.string(),
  message_id: z.string(),
  /** Id of the turn: `GET /api/v1/chat/conversations/{id}/turns/{trace_id}` is its trace. */
  trace_id: z.string(),
  conversation_id: z.string(),
  user_id: z.string(),
  /** Names of the steps that a workflow went through, each once. */
  invoked_flows: z.array(z.string()),
  /** Names of the tools that were called, in order, one entry a call. */
  invoked_tools: z.array(z.string()),
  /** What went wrong without ending the turn, such as a tool that failed. */
  errors: z.array(z.string()),
  /** Counts from 1 within the conversation. */
  turn_number: z.number().int().positive(),
  /** A guardrail stopped the message or the answer. */
  is_blocked: z.boolean(),
  latency_ms: z.number().nonnegative(),
});
export type ChatResponse = z.infer<typeof chatResponseSchema>;

export const intermediateSchema = z.object({
  type: z.enum(['tool_call', 'tool_result', 'thought', 'step', 'text']),
  label: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type Intermediate = z.infer<typeof intermediateSchema>;

export const streamErrorSchema = z.object({ error: z.string(), detail: z.string() });
