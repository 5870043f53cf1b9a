import { toSeconds } from './answer-head';
import type { ResponseEcho } from './response-echo';
import { toResponseId, type ResponseRef } from './response-id';
import type { OpenAiResponse } from './response-schema';

type NewResponse = ResponseRef & { createdAt: Date; agentKey: string; echo: ResponseEcho };

/** A response that nothing has been said in yet. */
export function newResponse({ createdAt, agentKey, echo, ...ref }: NewResponse): OpenAiResponse {
  return {
    id: toResponseId(ref),
    object: 'response',
    created_at: toSeconds(createdAt),
    status: 'queued',
    error: null,
    incomplete_details: null,
    model: agentKey,
    output: [],
    reasoning: { effort: null, summary: null },
    truncation: 'disabled',
    usage: null,
    ...echo,
  };
}
