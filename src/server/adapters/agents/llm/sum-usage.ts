import type { Usage } from '../../../../contract/turn-event';
import type { StreamPartOf } from './model-call';

/** Adds one step's tokens to a turn's. What no step has told stays out. */
export function sumUsage(total: Usage, { inputTokens, outputTokens }: StreamPartOf<'finish'>['usage']): Usage {
  const sum: Usage = { ...total };
  const add = (key: keyof Usage, tokens: number | undefined) => {
    if (tokens !== undefined && Number.isFinite(tokens)) sum[key] = (sum[key] ?? 0) + Math.max(0, Math.round(tokens));
  };
  add('input_tokens', inputTokens.total);
  add('output_tokens', outputTokens.total);
  add('total_tokens', bothOf(inputTokens.total, outputTokens.total));
  add('reasoning_tokens', outputTokens.reasoning);
  add('cached_input_tokens', inputTokens.cacheRead);
  return sum;
}

function bothOf(input: number | undefined, output: number | undefined): number | undefined {
  return input === undefined && output === undefined ? undefined : (input ?? 0) + (output ?? 0);
}
