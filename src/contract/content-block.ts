import { z } from 'zod';

/** A body too large to travel inside an event or a snapshot: read it at `GET /api/v1/files/{file_id}`. */
export const bodyReferenceSchema = z
  .object({ file_id: z.string(), size: z.number().int().nonnegative() })
  .meta({ id: 'BodyReference' });
export type BodyReference = z.infer<typeof bodyReferenceSchema>;

const textBlockSchema = z.object({ type: z.literal('text'), text: z.string() });

const reasoningBlockSchema = z.object({ type: z.literal('reasoning'), text: z.string() });

const toolUseBlockSchema = z.object({
  type: z.literal('tool_use'),
  tool_use_id: z.string(),
  tool_name: z.string(),
  /** The parsed arguments; `null` while they are still streaming (see `input_text`). */
  tool_input: z.unknown(),
  /** The whole arguments, where `tool_input` is only a preview of them. */
  input_ref: bodyReferenceSchema.optional(),
  /** The argument text so far, only while the call is still streaming. */
  input_text: z.string().optional(),
  /** Why the call was not made: a person denied it, or nobody allowed it in time. */
  refusal: z.enum(['denied', 'expired']).optional(),
});

const toolResultBlockSchema = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  tool_name: z.string(),
  output: z.unknown(),
  /** A message when the tool failed, else `null`. */
  error: z.string().nullable(),
  output_ref: bodyReferenceSchema.optional(),
  /** What a client that executed the tool calls its own message about it. */
  external_id: z.string().optional(),
});

export const fileBlockSchema = z
  .object({
    type: z.literal('file'),
    file_id: z.string(),
    filename: z.string(),
    mime_type: z.string(),
    size: z.number().int().nonnegative(),
  })
  .meta({ id: 'FileBlock' });
export type FileBlock = z.infer<typeof fileBlockSchema>;

export const contentBlockSchema = z
  .discriminatedUnion('type', [
    textBlockSchema,
    reasoningBlockSchema,
    toolUseBlockSchema,
    toolResultBlockSchema,
    fileBlockSchema,
  ])
  .meta({ id: 'ContentBlock' });
export type ContentBlock = z.infer<typeof contentBlockSchema>;
export type ToolUseBlock = z.infer<typeof toolUseBlockSchema>;
export type ToolResultBlock = z.infer<typeof toolResultBlockSchema>;
