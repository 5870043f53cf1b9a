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

/** How hard a model thinks before it answers, in the terms that its provider knows. */
const reasoningSchema = z.strictObject({
  effort: z.enum(['none', 'minimal', 'low', 'medium', 'high']).optional(),
  budget_tokens: z.number().int().min(0).optional(),
});

const shape = {
  name: z.string().trim().min(1).optional(),
  endpoint: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  api_key: z.string().optional(),
  /** Which of OpenAI's interfaces is spoken. */
  api: z.enum(['responses', 'chat']).optional(),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.number().int().positive().optional(),
  top_p: z.number().min(0).max(1).optional(),
  reasoning: reasoningSchema.optional(),
  /** What the model takes natively; everything else reaches it as text. */
  input: z.array(modelInputSchema).optional(),
};

/** One model of one provider. */
export const oneModelSchema = z.strictObject({ provider: modelProviderSchema, ...shape });
export type ModelDefinition = z.infer<typeof oneModelSchema>;

/** `model` of an agent file. With the provider `auto`, the server looks for one. */
export const modelSchema = z.strictObject({
  provider: z.enum([...modelProviderSchema.options, 'auto']),
  ...shape,
  /** Answers when the model itself cannot. */
  fallback: oneModelSchema.optional(),
});
export type AgentFileModel = z.infer<typeof modelSchema>;
