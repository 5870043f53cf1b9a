import type { LanguageModelUsage } from 'ai';
import type { Usage } from '../../../../contract/turn-event';

/** Adds one step's tokens to a turn's. What no step has told stays out. */
export function sumUsage(total: Usage, step: LanguageModelUsage): Usage {
  const sum: Usage = { ...total };
  const add = (key: keyof Usage, tokens: number | undefined) => {
    if (tokens !== undefined && Number.isFinite(tokens)) sum[key] = (sum[key] ?? 0) + Math.max(0, Math.round(tokens));
  };
  add('input_tokens', step.inputTokens);
  add('output_tokens', step.outputTokens);
  add('total_tokens', step.totalTokens);
  add('reasoning_tokens', step.outputTokenDetails.reasoningTokens);
  add('cached_input_tokens', step.inputTokenDetails.cacheReadTokens);
  return sum;
}
