import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelDefinition } from '../../definition/model-schema';
import type { ModelObject, ProviderContext } from './model-provider';

type CompatibleModel = Omit<ModelDefinition, 'endpoint'> & { endpoint: string | undefined };

/** Models behind any server that speaks OpenAI's chat completions: llama.cpp, vLLM, Ollama, LM Studio, OpenRouter, … */
export function openCompatibleModels(
  { provider, endpoint, api_key: apiKey }: CompatibleModel,
  { fetch }: ProviderContext,
): (modelId: string) => ModelObject {
  if (endpoint === undefined) throw new Error(`Provider "${provider}" needs "model.endpoint".`);
  const models = createOpenAICompatible({
    name: provider,
    baseURL: endpoint,
    includeUsage: true,
    fetch,
    ...(apiKey !== undefined && apiKey !== '' && { apiKey }),
  });
  // Making a model compiles its schemas: once a model, not once a turn.
  const made = new Map<string, ModelObject>();
  return (modelId) => {
    const model = made.get(modelId) ?? models.chatModel(modelId);
    made.set(modelId, model);
    return model;
  };
}
