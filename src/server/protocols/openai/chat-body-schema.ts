import { z } from 'zod';
import { clientIdSchema } from '../body/client-id';
import { inlineDataSchema } from '../body/inline-data';
import { LongString } from '../body/long-string';
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

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const imagePart = z.object({
  type: z.literal('image_url'),
  image_url: z.preprocess(
    (image) => (typeof image === 'string' || image instanceof LongString ? { url: image } : image),
    z.object({ url: inlineDataSchema }),
  ),
});
const filePart = z.object({
  type: z.literal('file'),
  file: z.object({
    file_data: inlineDataSchema.nullish(),
    file_id: z.string().nullish(),
    filename: z.string().max(1000).nullish(),
  }),
});

const userPart = z.discriminatedUnion('type', [textPart, imagePart, filePart, audioPart]);
export type ChatPart = z.infer<typeof userPart>;

const toolCallSchema = z.object({
  id: z.string().min(1).max(256),
  type: z.literal('function').optional(),
  function: z.object({ name: z.string().min(1), arguments: z.string() }),
});

const instructionFields = { content: partsSchema(textPart, 'text') };

const messageSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), ...instructionFields }),
  z.object({ role: z.literal('developer'), ...instructionFields }),
  z.object({ role: z.literal('user'), content: partsSchema(userPart, 'text') }),
  z.object({
    role: z.literal('assistant'),
    content: partsSchema(z.discriminatedUnion('type', [textPart, refusalPart]), 'text').nullish(),
    tool_calls: z.array(toolCallSchema).nullish(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: partsSchema(textPart, 'text') }),
]);
export type ChatMessage = z.infer<typeof messageSchema>;

const toolSchema = z.object({
  type: toolTypeSchema,
  function: z.object({ name: toolNameSchema, description: z.string().nullish(), parameters: parametersSchema }),
});

const namedToolSchema = z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) });

const responseFormatSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ name: z.string().min(1), description: z.string().nullish(), schema: parametersSchema }),
  }),
]);

const isOne = (count: number | null | undefined) => (count ?? 1) === 1;

/** What of a request we read; clients send much more, and it is left alone. */
export const chatBodySchema = z.object({
  model: z.string().min(1),
  messages: z.array(messageSchema).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  tools: z.array(toolSchema).nullish(),
  tool_choice: toolChoiceSchema(namedToolSchema).nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: responseFormatSchema.nullish(),
  ...samplingSchemas,
  max_tokens: tokensSchema,
  max_completion_tokens: tokensSchema,
  stop: z.preprocess((stop) => (typeof stop === 'string' ? [stop] : stop), z.array(z.string()).max(16).nullish()),
  n: z.number().nullish().refine(isOne, { error: 'must be 1: an agent gives one answer to a request' }),
  modalities: z.array(z.literal('text', { error: 'only text is given' })).nullish(),
  functions: z.null({ error: 'is out of use; send tools' }).optional(),
  metadata: metadataSchema.nullish(),
  user: clientIdSchema.nullish(),
});
export type ChatBody = z.infer<typeof chatBodySchema>;
