import { z } from 'zod';
import type { StopReason } from '../../../contract/stop-reason';
import { chatUsageSchema } from './encode-usage';

const finishReasonSchema = z.enum(['stop', 'length', 'tool_calls', 'content_filter']);
export type FinishReason = z.infer<typeof finishReasonSchema>;

export const chatCompletionSchema = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.number().int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        refusal: z.null(),
        reasoning_content: z.string().optional(),
        tool_calls: z
          .array(
            z.object({
              id: z.string(),
              type: z.literal('function'),
              function: z.object({ name: z.string(), arguments: z.string() }),
            }),
          )
          .optional(),
      }),
      logprobs: z.null(),
      finish_reason: finishReasonSchema,
    }),
  ),
  usage: chatUsageSchema.optional(),
});
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;

const toolCallDeltaSchema = z.object({
  index: z.number().int(),
  id: z.string().optional(),
  type: z.literal('function').optional(),
  function: z.object({ name: z.string().optional(), arguments: z.string() }),
});

const deltaSchema = z.object({
  role: z.literal('assistant').optional(),
  content: z.string().optional(),
  reasoning_content: z.string().optional(),
  tool_calls: z.array(toolCallDeltaSchema).optional(),
});
export type ChatDelta = z.infer<typeof deltaSchema>;

export const chatChunkSchema = z.object({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.number().int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.literal(0),
      delta: deltaSchema,
      logprobs: z.null(),
      finish_reason: finishReasonSchema.nullable(),
    }),
  ),
  /** Only where the client asked for it. */
  usage: chatUsageSchema.nullable().optional(),
});
export type ChatChunk = z.infer<typeof chatChunkSchema>;

/** A stop and an answer that is whole look alike to clients of OpenAI. */
export function toFinishReason(stopReason: StopReason): FinishReason {
  switch (stopReason) {
    case 'max_tokens':
    case 'max_iterations':
      return 'length';
    case 'tool_calls':
      return 'tool_calls';
    case 'refusal':
    case 'blocked':
      return 'content_filter';
    case 'end_turn':
    case 'approval':
    case 'interrupted':
    case 'timeout':
      return 'stop';
  }
}
