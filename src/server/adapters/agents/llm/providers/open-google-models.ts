import { createGoogleGenerativeAI } from '@ai-sdk/google';
import type { ModelObject, ProviderContext, SettledModel } from './model-provider';
import { withCallOptions } from './with-call-options';

export function openGoogleModels(
  { endpoint, api_key: apiKey, reasoning }: SettledModel,
  { fetch }: ProviderContext,
): (modelId: string) => ModelObject {
  const google = createGoogleGenerativeAI({ baseURL: endpoint, apiKey, fetch });
  const thinkingConfig = toThinkingConfig(reasoning);
  return (modelId) =>
    withCallOptions(google(modelId), () => ({ providerOptions: { google: thinkingConfig ? { thinkingConfig } : {} } }));
}

function toThinkingConfig({ effort, budget_tokens: thinkingBudget }: NonNullable<SettledModel['reasoning']> = {}) {
  if (effort === 'none' || thinkingBudget === 0) return { thinkingBudget: 0 };
  if (thinkingBudget !== undefined) return { thinkingBudget, includeThoughts: true };
  return effort === undefined ? undefined : { thinkingLevel: effort, includeThoughts: true };
}
