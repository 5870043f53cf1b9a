import type { ModelProviderName } from '../../definition/model-schema';
import type { ModelProvider } from './model-provider';

const everyMedium = ['text', 'image', 'pdf'] as const;

const openCompatible: ModelProvider['open'] = async (model, context) => {
  const { openCompatibleModels } = await import('./open-compatible-models');
  return openCompatibleModels(model, context);
};

/** Every provider that agent files may name. Its library is loaded when its first model is. */
export const modelProviders: Record<ModelProviderName, ModelProvider> = {
  embedded: {
    title: 'Embedded',
    input: ['text'],
    defaultModelId: 'embedded',
    endpoint: '',
    keyNames: [],
    open: async (_model, context) => {
      const { createEmbeddedModel } = await import('./embedded/embedded-model');
      return () => createEmbeddedModel(context);
    },
  },
  'openai-compatible': { title: 'OpenAI-compatible', input: ['text'], keyNames: [], open: openCompatible },
  ollama: {
    title: 'Ollama',
    input: ['text'],
    endpoint: 'http://127.0.0.1:11434/v1',
    keyNames: [],
    open: (model, context) => openCompatible({ ...model, endpoint: toOllamaBase(model.endpoint) }, context),
  },
  openai: {
    title: 'OpenAI',
    input: everyMedium,
    endpoint: 'https://api.openai.com/v1',
    keyNames: ['OPENAI_API_KEY'],
    open: async (model, context) => {
      const { openOpenAiModels } = await import('./open-openai-models');
      return openOpenAiModels(model, context);
    },
  },
  anthropic: {
    title: 'Anthropic',
    input: everyMedium,
    endpoint: 'https://api.anthropic.com/v1',
    keyNames: ['ANTHROPIC_API_KEY'],
    open: async (model, context) => {
      const { openAnthropicModels } = await import('./open-anthropic-models');
      return openAnthropicModels(model, context);
    },
  },
  google: {
    title: 'Google',
    input: everyMedium,
    endpoint: 'https://generativelanguage.googleapis.com/v1beta',
    keyNames: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY'],
    open: async (model, context) => {
      const { openGoogleModels } = await import('./open-google-models');
      return openGoogleModels(model, context);
    },
  },
  azure_openai: {
    title: 'Azure OpenAI',
    input: everyMedium,
    keyNames: ['AZURE_OPENAI_API_KEY'],
    open: async (model, context) => {
      const { openAzureModels } = await import('./open-openai-models');
      return openAzureModels(model, context);
    },
  },
};

/** People give the address that Ollama itself shows; what we speak is below it. */
function toOllamaBase(endpoint: string): string {
  const base = endpoint.replace(/\/+$/, '');
  return new URL(base).pathname === '/' ? `${base}/v1` : base;
}
