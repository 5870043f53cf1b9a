import type { ModelProviderName } from '../../definition/model-schema';
import type { ModelProvider } from './model-provider';

/** The provider's library is loaded when its first model is. */
const openAiCompatible = (defaultEndpoint?: string): ModelProvider => ({
  input: ['text'],
  open: async (model, context) => {
    const { openCompatibleModels } = await import('./open-compatible-models');
    return openCompatibleModels({ ...model, endpoint: model.endpoint ?? defaultEndpoint }, context);
  },
});

/** Every provider that agent files may name; `undefined` where this version has none. */
export const modelProviders: Record<ModelProviderName, ModelProvider | undefined> = {
  embedded: {
    input: ['text'],
    defaultModelId: 'embedded',
    open: async (_model, context) => {
      const { createEmbeddedModel } = await import('./embedded/embedded-model');
      return () => createEmbeddedModel(context);
    },
  },
  'openai-compatible': openAiCompatible(),
  ollama: openAiCompatible('http://127.0.0.1:11434/v1'),
  openai: undefined,
  anthropic: undefined,
  google: undefined,
  azure_openai: undefined,
};
