import { z } from 'zod';

const modelInputSchema = z.enum(['text', 'image', 'pdf']);

const modelProviderSchema = z.enum([
  'embedded',
  'openai-compatible',
  'ollama',
  'openai',
  'anthropic',
  'google',
  'azure_openai',
]);
export type ModelProviderName = z.infer<typeof modelProviderSchema>;

/** `model` of an agent file. */
export const modelSchema = z.strictObject({
  provider: modelProviderSchema,
  name: z.string().trim().min(1).optional(),
  endpoint: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  api_key: z.string().optional(),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.number().int().positive().optional(),
  top_p: z.number().min(0).max(1).optional(),
  /** What the model takes natively; everything else reaches it as text. */
  input: z.array(modelInputSchema).optional(),
  fallback: z.looseObject({ provider: modelProviderSchema, name: z.string().trim().min(1) }).optional(),
});
export type ModelDefinition = z.infer<typeof modelSchema>;
