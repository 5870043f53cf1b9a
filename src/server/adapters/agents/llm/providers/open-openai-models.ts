import { createOpenAI } from '@ai-sdk/openai';
import type { ModelObject, ProviderContext, SettledModel } from './model-provider';
import { withCallOptions } from './with-call-options';

/** Models of OpenAI. Nothing is kept there: each call carries all that the model needs. */
export function openOpenAiModels(
  { endpoint, api_key: apiKey, api = 'responses', reasoning }: SettledModel,
  { fetch }: Pick<ProviderContext, 'fetch'>,
): (modelId: string) => ModelObject {
  const openai = createOpenAI({ baseURL: endpoint, apiKey, fetch });
  const effort = reasoning?.effort;
  return (modelId) => {
    if (api === 'chat') {
      const options = effort === undefined ? {} : { reasoningEffort: effort };
      return withCallOptions(openai.chat(modelId), () => ({ providerOptions: { openai: options } }));
    }
    const thinking = effort === undefined ? {} : { reasoningEffort: effort, reasoningSummary: 'auto', forceReasoning: true };
    return withCallOptions(openai.responses(modelId), () => ({ providerOptions: { openai: { ...thinking, store: false } } }));
  };
}

/** Models that are deployed in an Azure resource: the same interfaces at another address, with the key in another header. */
export function openAzureModels(model: SettledModel, context: ProviderContext): (modelId: string) => ModelObject {
  const fetch: typeof globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.delete('authorization');
    headers.set('api-key', model.api_key);
    return context.fetch(input, { ...init, headers });
  };
  return openOpenAiModels({ ...model, endpoint: toAzureBase(model.endpoint), api: model.api ?? 'chat' }, { fetch });
}

/** `https://name.openai.azure.com` → `https://name.openai.azure.com/openai/v1` */
function toAzureBase(endpoint: string): string {
  const base = endpoint.replace(/\/+$/, '');
  return new URL(base).pathname === '/' ? `${base}/openai/v1` : base;
}
