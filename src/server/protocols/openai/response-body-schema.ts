import { z } from 'zod';
import { clientIdSchema } from '../body/client-id';
import { inlineDataSchema } from '../body/inline-data';
import {
  audioPart,
  metadataSchema,
  parametersSchema,
  partsSchema,
  refusalPart,
  samplingSchemas,
  tokensSchema,
  toolChoiceSchema,
  toolNameSchema,
  toolTypeSchema,
} from './member-schemas';

const textPart = z.object({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() });
const imagePart = z.object({
  type: z.literal('input_image'),
  image_url: inlineDataSchema.nullish(),
  file_id: z.string().nullish(),
});
const filePart = z.object({
  type: z.literal('input_file'),
  file_data: inlineDataSchema.nullish(),
  file_id: z.string().nullish(),
  file_url: z.string().nullish(),
  filename: z.string().max(1000).nullish(),
});

const partSchema = z.discriminatedUnion('type', [textPart, refusalPart, imagePart, filePart, audioPart]);
export type ResponsePart = z.infer<typeof partSchema>;

const messageItem = z.object({
  type: z.literal('message'),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: partsSchema(partSchema, 'input_text'),
});
const callItem = z.object({
  type: z.literal('function_call'),
  call_id: z.string().min(1).max(256),
  name: z.string().min(1),
  arguments: z.string(),
});
const resultItem = z.object({
  type: z.literal('function_call_output'),
  call_id: z.string().min(1),
  output: partsSchema(partSchema, 'input_text'),
});
const reasoningItem = z.object({ type: z.literal('reasoning') });
const referenceItem = z
  .object({ type: z.literal('item_reference') })
  .refine(() => false, { error: 'send the item itself, or previous_response_id' });

const itemSchema = z.discriminatedUnion('type', [messageItem, callItem, resultItem, reasoningItem, referenceItem]);
export type InputItem = z.infer<typeof itemSchema>;

/** The type of a message may be left out. */
function withItemType(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'role' in item && !('type' in item)
    ? { ...item, type: 'message' }
    : item;
}

const inputSchema = z.preprocess(
  (input) =>
    typeof input === 'string'
      ? [{ type: 'message', role: 'user', content: input }]
      : Array.isArray(input)
        ? input.map(withItemType)
        : input,
  z.array(itemSchema).min(1),
);

const toolSchema = z.object({
  type: toolTypeSchema,
  name: toolNameSchema,
  description: z.string().nullish(),
  parameters: parametersSchema,
});
const namedToolSchema = z.object({ type: z.literal('function'), name: z.string() });
const formatSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    name: z.string().min(1),
    description: z.string().nullish(),
    schema: parametersSchema,
  }),
]);

/** What of a request we read; clients send much more, and it is left alone. */
export const responseBodySchema = z.object({
  model: z.string().min(1),
  input: inputSchema,
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  background: z.boolean().nullish(),
  store: z.boolean().nullish(),
  previous_response_id: z.string().max(256).nullish(),
  conversation: z.preprocess(
    (given) => (typeof given === 'string' ? { id: given } : given),
    z.object({ id: clientIdSchema }).nullish(),
  ),
  tools: z.array(toolSchema).nullish(),
  tool_choice: toolChoiceSchema(namedToolSchema).nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  text: z.object({ format: formatSchema.nullish() }).nullish(),
  ...samplingSchemas,
  max_output_tokens: tokensSchema,
  metadata: metadataSchema.nullish(),
  user: clientIdSchema.nullish(),
});
export type ResponseBody = z.infer<typeof responseBodySchema>;
