import { z } from 'zod';
import type { RegisteredProvider } from '../../../../../../contract/model';

/** Where a provider lists its models, how it takes a key there, and what the answer looks like. */
type ModelList = {
  toUrl: (base: string) => string;
  headers: (apiKey: string) => Record<string, string>;
  names: z.ZodType<string[]>;
};

const data = z.object({ data: z.array(z.object({ id: z.string() })) }).transform((list) => list.data.map(({ id }) => id));

const openAi: ModelList = {
  toUrl: (base) => `${base}/models`,
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  names: data,
};

export const modelLists: Record<RegisteredProvider, ModelList> = {
  openai: openAi,
  'openai-compatible': openAi,
  anthropic: {
    toUrl: (base) => `${base}/models?limit=1000`,
    headers: (apiKey) => ({ 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }),
    names: data,
  },
  google: {
    toUrl: (base) => `${base}/models?pageSize=1000`,
    headers: (apiKey) => ({ 'x-goog-api-key': apiKey }),
    names: z
      .object({
        models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).optional() })),
      })
      .transform(({ models }) =>
        models
          .filter((model) => model.supportedGenerationMethods?.includes('generateContent') ?? true)
          .map(({ name }) => name.replace(/^models\//, '')),
      ),
  },
  ollama: {
    toUrl: (base) => `${base.replace(/\/v1$/, '')}/api/tags`,
    headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
    names: z
      .object({ models: z.array(z.object({ name: z.string() })) })
      .transform(({ models }) => models.map(({ name }) => name)),
  },
};
