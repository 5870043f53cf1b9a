import { z } from 'zod';

export const modelProviderSchema = z.enum(['anthropic', 'openai', 'google', 'ollama', 'openai-compatible']);
export type RegisteredProvider = z.infer<typeof modelProviderSchema>;

const nameSchema = z.string().trim().min(1, 'a name is needed').max(200);
const baseUrlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2000)
  .refine((text) => {
    if (!URL.canParse(text)) return true; // said already
    const { username, password, hash } = new URL(text);
    return username === '' && password === '' && hash === '';
  }, 'must not hold a user, a password or a fragment')
  .transform((text) => text.replace(/\/+$/, ''));

/** `env:NAME` names a variable that the setting `credential_env` allows; `stored:<id>` is the key kept with that model. */
const credentialRefSchema = z
  .string()
  .regex(/^(?:env:[A-Za-z_][A-Za-z0-9_]*|stored:[0-9A-Z]+)$/, 'must be env: and the name of a variable');
const apiKeySchema = z.string().trim().min(1).max(10_000);

export const modelSchema = z.object({
  id: z.string(),
  display_name: z.string(),
  provider: modelProviderSchema,
  /** The name by which its provider knows it. */
  model: z.string(),
  base_url: z.string().nullable(),
  credential_ref: z.string().nullable(),
  is_default: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Model = z.infer<typeof modelSchema>;

export const modelsSchema = z.object({ models: z.array(modelSchema) });

export const createModelSchema = z.object({
  display_name: nameSchema.optional(),
  provider: modelProviderSchema,
  model: nameSchema,
  base_url: baseUrlSchema.nullish(),
  credential_ref: credentialRefSchema.nullish(),
  /** Kept encrypted, and never given back. */
  api_key: apiKeySchema.nullish(),
  is_default: z.boolean().optional(),
});
export type CreateModel = z.infer<typeof createModelSchema>;

export const patchModelSchema = createModelSchema.partial();

/** Which server to ask, and with which key. */
export const listModelsSchema = createModelSchema.pick({
  provider: true,
  base_url: true,
  credential_ref: true,
  api_key: true,
});
export const testConnectionSchema = listModelsSchema.extend({ model: nameSchema });

export const listedModelsSchema = z.object({ models: z.array(z.string()), message: z.string() });
export const testedConnectionSchema = z.object({ ok: z.boolean(), message: z.string(), detail: z.string().nullable() });
export type TestedConnection = z.infer<typeof testedConnectionSchema>;

export const modelRefSchema = z.object({ id: z.string() });
