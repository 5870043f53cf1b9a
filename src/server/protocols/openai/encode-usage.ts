import { z } from 'zod';
import type { TurnEventOf } from '../../../contract/turn-event';

export const chatUsageSchema = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  prompt_tokens_details: z.object({ cached_tokens: z.number() }),
  completion_tokens_details: z.object({ reasoning_tokens: z.number() }),
});
type ChatUsage = z.infer<typeof chatUsageSchema>;

export const responseUsageSchema = z.object({
  input_tokens: z.number(),
  input_tokens_details: z.object({ cached_tokens: z.number() }),
  output_tokens: z.number(),
  output_tokens_details: z.object({ reasoning_tokens: z.number() }),
  total_tokens: z.number(),
});
type ResponseUsage = z.infer<typeof responseUsageSchema>;

type Counts = Pick<TurnEventOf<'turn_done'>, 'prompt_tokens' | 'completion_tokens' | 'usage'>;

/** `null` when the model did not say. */
export function encodeChatUsage(counts: Counts): ChatUsage | null {
  const usage = encodeResponseUsage(counts);
  return (
    usage && {
      prompt_tokens: usage.input_tokens,
      completion_tokens: usage.output_tokens,
      total_tokens: usage.total_tokens,
      prompt_tokens_details: usage.input_tokens_details,
      completion_tokens_details: usage.output_tokens_details,
    }
  );
}

/** `null` when the model did not say. */
export function encodeResponseUsage({ prompt_tokens, completion_tokens, usage }: Counts): ResponseUsage | null {
  if (prompt_tokens === null && completion_tokens === null) return null;
  const { cached_input_tokens, reasoning_tokens, total_tokens } = usage ?? {};
  const [input, output] = [toCount(prompt_tokens), toCount(completion_tokens)];
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: toCount(cached_input_tokens) },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: toCount(reasoning_tokens) },
    total_tokens: total_tokens ?? input + output,
  };
}

function toCount(count: number | null | undefined): number {
  return count ?? 0;
}
