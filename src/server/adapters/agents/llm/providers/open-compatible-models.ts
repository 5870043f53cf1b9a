import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelObject, ProviderContext, SettledModel } from './model-provider';
import { withCallOptions } from './with-call-options';
import { withWordLane } from './with-word-lane';

/** Models behind any server that speaks OpenAI's chat completions: llama.cpp, vLLM, Ollama, LM Studio, OpenRouter, … */
export function openCompatibleModels(
  { provider, endpoint, api_key: apiKey, reasoning }: SettledModel,
  context: ProviderContext,
): (modelId: string) => ModelObject {
  return withWordLane(context.fetch, (fetch) => {
    const models = createOpenAICompatible({
      name: provider,
      baseURL: endpoint.replace(/\/+$/, ''),
      includeUsage: true,
      supportsStructuredOutputs: true,
      fetch,
      ...(apiKey !== '' && { apiKey }),
    });
    if (reasoning?.effort === undefined) return (modelId) => models.chatModel(modelId);
    const providerOptions = { [provider]: { reasoningEffort: reasoning.effort } };
    return (modelId) => withCallOptions(models.chatModel(modelId), () => ({ providerOptions }));
  });
}
