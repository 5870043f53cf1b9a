import { createAnthropic } from '@ai-sdk/anthropic';
import type { ModelCall } from '../model-call';
import type { ModelObject, ProviderContext, SettledModel } from './model-provider';
import { withCallOptions } from './with-call-options';

export function openAnthropicModels(
  { endpoint, api_key: apiKey, reasoning }: SettledModel,
  { fetch }: ProviderContext,
): (modelId: string) => ModelObject {
  const anthropic = createAnthropic({ baseURL: endpoint, apiKey, fetch });
  return (modelId) =>
    withCallOptions(anthropic(modelId), (call) => ({
      providerOptions: { anthropic: { ...toThinking(reasoning, call) } },
    }));
}

/**
 * With a budget the model thinks before each answer, and refuses results of calls whose thoughts it does not see: where those were not
 * kept, as after an answer of another model or a call that was stopped, it goes on without thinking.
 */
function toThinking(reasoning: SettledModel['reasoning'], call: ModelCall) {
  const { effort, budget_tokens: budgetTokens } = reasoning ?? {};
  if (effort === 'none' || budgetTokens === 0) return { thinking: { type: 'disabled' } };
  if (budgetTokens !== undefined) {
    return hasLostThoughts(call) ? {} : { thinking: { type: 'enabled', budgetTokens } };
  }
  if (effort === undefined) return {};
  return { thinking: { type: 'adaptive', display: 'summarized' }, effort: effort === 'minimal' ? 'low' : effort };
}

function hasLostThoughts({ prompt }: ModelCall): boolean {
  const lastQuestion = prompt.findLastIndex((message) => message.role === 'user');
  const lastAnswer = prompt.findLastIndex((message) => message.role === 'assistant');
  return prompt
    .slice(Math.min(lastQuestion + 1, lastAnswer))
    .some(
      (message) =>
        message.role === 'assistant' &&
        message.content.some((part) => part.type === 'tool-call') &&
        !message.content.some((part) => part.type === 'reasoning'),
    );
}
