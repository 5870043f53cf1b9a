import type { TurnEventOf } from '../../../contract/turn-event';
import type { ChatAnswer } from './chat-schema';

/** `null` when the model did not say. */
export function encodeTokens(done: TurnEventOf<'turn_done'>): ChatAnswer['tokens_used'] {
  if (done.prompt_tokens === null && done.completion_tokens === null) return null;
  const prompt = done.prompt_tokens ?? 0;
  const completion = done.completion_tokens ?? 0;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: done.usage?.total_tokens ?? prompt + completion,
  };
}
