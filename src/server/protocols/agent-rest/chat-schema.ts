import { z } from 'zod';
import { inlineDataSchema } from '../body/inline-data';
import { messageTextSchema } from '../body/message-text';
import { schemaOfLimits } from '../body/schema-of-limits';
import { problemSchema } from '../problem/encode-problem';

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;

export const sessionIdSchema = z.string().regex(ULID, { error: 'must be a ULID' });

/** The three spellings that clients use for the type of a file. */
const inlineFileSchema = z
  .object({
    content: inlineDataSchema,
    mime_type: z.string().optional(),
    mimeType: z.string().optional(),
    mediaType: z.string().optional(),
    filename: z.string().max(1000).nullish(),
  })
  .refine((file) => (file.mime_type ?? file.mimeType ?? file.mediaType) !== undefined, {
    path: ['mime_type'],
    error: 'is missing',
  });
export type InlineFile = z.infer<typeof inlineFileSchema>;

export const chatFieldsSchema = schemaOfLimits((limits) =>
  z.object({
    message: messageTextSchema(limits.agentRestMessageChars),
    session_id: sessionIdSchema.nullish().transform((id) => id ?? undefined),
  }),
);

export const chatBodySchema = schemaOfLimits((limits) =>
  chatFieldsSchema(limits).extend({
    files: z
      .array(inlineFileSchema)
      .max(limits.filesPerMessage)
      .nullish()
      .transform((files) => files ?? []),
  }),
);

/** The fields of a form; its files have their names and types themselves. */
export const chatFormSchema = schemaOfLimits((limits) =>
  chatFieldsSchema(limits).extend({ files: z.array(z.file()).max(limits.filesPerMessage).optional() }),
);

const callStatusSchema = z.enum(['success', 'error']);
const tokensSchema = z
  .object({ prompt_tokens: z.number(), completion_tokens: z.number(), total_tokens: z.number() })
  .nullable();

export const chatAnswerSchema = z
  .object({
    message_id: z.string(),
    content: z.string(),
    session_id: z.string(),
    tool_calls: z.array(z.object({ name: z.string(), arguments: z.unknown(), status: callStatusSchema })),
    tokens_used: tokensSchema,
    execution_time_ms: z.number(),
  })
  .meta({ id: 'ChatAnswer' });

/** Name → data. `stream_start` is first, `stream_end` or `error` last. */
export const chatEventSchemas = {
  stream_start: z.object({ session_id: z.string(), message_id: z.string() }),
  message_delta: z.object({ delta: z.string(), message_id: z.string() }),
  tool_call_start: z.object({ tool_call_id: z.string(), name: z.string(), message_id: z.string() }),
  tool_call_args: z.object({ tool_call_id: z.string(), args_delta: z.string() }),
  tool_call_end: z.object({ tool_call_id: z.string(), status: callStatusSchema }),
  stream_end: z.object({ message_id: z.string(), tokens_used: tokensSchema, execution_time_ms: z.number() }),
  error: problemSchema,
};
export type ChatAnswer = z.infer<typeof chatAnswerSchema>;
