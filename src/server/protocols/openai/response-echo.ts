import { z } from 'zod';
import type { ResponseBody } from './response-body-schema';
import { fromResponseId } from './response-id';
import { responseSchema } from './response-schema';
import { withoutAbsent } from './without-absent';

/** What a response repeats of its request. Kept with the turn, so that it says the same when it is read later. */
const echoSchema = responseSchema.pick({
  background: true,
  conversation: true,
  instructions: true,
  max_output_tokens: true,
  metadata: true,
  parallel_tool_calls: true,
  previous_response_id: true,
  store: true,
  temperature: true,
  text: true,
  tool_choice: true,
  tools: true,
  top_p: true,
  user: true,
});
export type ResponseEcho = z.infer<typeof echoSchema>;

const keptSchema = z.object({ openai: echoSchema });

const DEFAULTS = {
  instructions: null,
  max_output_tokens: null,
  metadata: {},
  parallel_tool_calls: true,
  previous_response_id: null,
  temperature: null,
  tool_choice: 'auto',
  top_p: null,
  user: null,
};

export function encodeEcho(body: ResponseBody): ResponseEcho {
  const { instructions, max_output_tokens, metadata, parallel_tool_calls, previous_response_id } = body;
  const { temperature, tool_choice, top_p, user } = body;
  return {
    ...DEFAULTS,
    ...withoutAbsent({ instructions, max_output_tokens, metadata, parallel_tool_calls, previous_response_id }),
    ...withoutAbsent({ temperature, tool_choice, top_p, user }),
    background: body.background === true,
    conversation: conversationOf(body),
    store: isStored(body),
    text: { format: body.text?.format ?? { type: 'text' } },
    tools: (body.tools ?? []).map(encodeTool),
  };
}

function encodeTool({ name, description, parameters }: NonNullable<ResponseBody['tools']>[number]) {
  const given = { description: description ?? null, parameters: parameters ?? null };
  return { type: 'function' as const, name, ...given, strict: false };
}

/** What was kept with a turn; `null` when the turn was no response of this dialect. */
export function readEcho(forwardedProps: unknown): ResponseEcho | null {
  const kept = keptSchema.safeParse(forwardedProps);
  return kept.success ? kept.data.openai : null;
}

export function conversationOf({ conversation, metadata }: ResponseBody): { id: string } | null {
  const id = conversation?.id ?? metadata?.conversation_id;
  return typeof id === 'string' ? { id } : null;
}

/** A response that belongs to a conversation is kept with it, whatever else is asked for. */
export function isStored(body: ResponseBody): boolean {
  return (
    body.store !== false || conversationOf(body) !== null || fromResponseId(body.previous_response_id ?? '') !== null
  );
}
