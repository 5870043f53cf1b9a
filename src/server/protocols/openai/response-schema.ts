import { z } from 'zod';
import { responseUsageSchema } from './encode-usage';

const itemStatusSchema = z.enum(['in_progress', 'completed', 'incomplete']);
const outputTextSchema = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(z.never()),
  logprobs: z.array(z.never()),
});
const summaryTextSchema = z.object({ type: z.literal('summary_text'), text: z.string() });

const messageItemSchema = z.object({
  id: z.string(),
  type: z.literal('message'),
  role: z.literal('assistant'),
  status: itemStatusSchema,
  content: z.array(outputTextSchema),
});
const reasoningItemSchema = z.object({
  id: z.string(),
  type: z.literal('reasoning'),
  summary: z.array(summaryTextSchema),
});
const callItemSchema = z.object({
  id: z.string(),
  type: z.literal('function_call'),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
  status: itemStatusSchema,
});

const outputItemSchema = z.discriminatedUnion('type', [messageItemSchema, reasoningItemSchema, callItemSchema]);
export type OutputItem = z.infer<typeof outputItemSchema>;
export type OutputItemOf<T extends OutputItem['type']> = Extract<OutputItem, { type: T }>;

const responseErrorSchema = z.object({ code: z.string(), message: z.string() });
const formatSchema = z.object({ type: z.string() }).loose();

export const responseSchema = z.object({
  id: z.string(),
  object: z.literal('response'),
  created_at: z.number().int(),
  status: z.enum(['queued', 'in_progress', 'completed', 'incomplete', 'failed', 'cancelled']),
  background: z.boolean(),
  error: responseErrorSchema.nullable(),
  incomplete_details: z.object({ reason: z.enum(['max_output_tokens', 'content_filter']) }).nullable(),
  instructions: z.string().nullable(),
  max_output_tokens: z.number().nullable(),
  model: z.string(),
  output: z.array(outputItemSchema),
  parallel_tool_calls: z.boolean(),
  previous_response_id: z.string().nullable(),
  conversation: z.object({ id: z.string() }).nullable(),
  reasoning: z.object({ effort: z.null(), summary: z.null() }),
  store: z.boolean(),
  temperature: z.number().nullable(),
  text: z.object({ format: formatSchema }),
  tool_choice: z.union([z.string(), z.object({ type: z.literal('function'), name: z.string() })]),
  tools: z.array(
    z.object({
      type: z.literal('function'),
      name: z.string(),
      description: z.string().nullable(),
      parameters: z.record(z.string(), z.unknown()).nullable(),
      strict: z.boolean(),
    }),
  ),
  top_p: z.number().nullable(),
  truncation: z.literal('disabled'),
  usage: responseUsageSchema.nullable(),
  user: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
});
export type OpenAiResponse = z.infer<typeof responseSchema>;

const numbered = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ type: z.string(), sequence_number: z.number().int(), ...shape });
const inItem = { item_id: z.string(), output_index: z.number().int() };
const inContent = { ...inItem, content_index: z.literal(0) };
const inSummary = { ...inItem, summary_index: z.literal(0) };
const whole = numbered({ response: responseSchema });
const item = numbered({ output_index: z.number().int(), item: outputItemSchema });
const part = numbered({ ...inContent, part: outputTextSchema });
const summaryPart = numbered({ ...inSummary, part: summaryTextSchema });
const logprobs = z.array(z.never());

/** The events of a streamed response, by name. */
export const responseEventSchemas = {
  'response.created': whole,
  'response.in_progress': whole,
  'response.completed': whole,
  'response.incomplete': whole,
  'response.failed': whole,
  'response.output_item.added': item,
  'response.output_item.done': item,
  'response.content_part.added': part,
  'response.content_part.done': part,
  'response.output_text.delta': numbered({ ...inContent, delta: z.string(), logprobs }),
  'response.output_text.done': numbered({ ...inContent, text: z.string(), logprobs }),
  'response.reasoning_summary_part.added': summaryPart,
  'response.reasoning_summary_part.done': summaryPart,
  'response.reasoning_summary_text.delta': numbered({ ...inSummary, delta: z.string() }),
  'response.reasoning_summary_text.done': numbered({ ...inSummary, text: z.string() }),
  'response.function_call_arguments.delta': numbered({ ...inItem, delta: z.string() }),
  'response.function_call_arguments.done': numbered({ ...inItem, name: z.string(), arguments: z.string() }),
};
export type ResponseEventName = keyof typeof responseEventSchemas;
