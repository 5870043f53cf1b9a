import type { RouteContext } from '../http-route';
import { jsonResponse } from '../body/json-response';
import { parseInput } from '../body/parse-input';
import { readJsonValue } from '../body/read-json';
import { jsonWithFilesBytes } from '../route-limits';
import { foldTurnEvents } from '../turns/fold-turn-events';
import { chatHead } from './answer-head';
import { type ChatBody, chatBodySchema } from './chat-body-schema';
import { ChatChunkEncoder } from './chat-chunk-encoder';
import { decodeChatMessages } from './decode-chat-messages';
import { encodeChatCompletion } from './encode-chat-completion';
import { encodeOpenAiError } from './encode-openai-error';
import { followOpenedTurn } from './follow-opened-turn';
import { chatWishes } from './model-options';
import { openTurn, type OpenedTurn } from './open-turn';
import { streamAnswer } from './stream-answer';

const FILE_PLACES = /^messages\.\d+\.content\.\d+\.(?:image_url(?:\.url)?|file\.file_data)$/;

/** `POST /v1/chat/completions`. */
export async function completeChat(context: RouteContext): Promise<Response> {
  const value = await readJsonValue(context, jsonWithFilesBytes(context.settings.limits), FILE_PLACES);
  const body = parseInput(chatBodySchema, value);
  const externalId = body.metadata?.conversation_id;
  const opened = await openTurn(context, {
    model: body.model,
    user: body.user,
    place: typeof externalId === 'string' ? { kind: 'named', externalId } : { kind: 'once' },
    dialogue: decodeChatMessages(body.messages),
    wishes: chatWishes(body),
    metadata: body.metadata,
    body,
  });
  return body.stream === true ? streamChat(opened, body) : answerChat(opened);
}

async function answerChat(opened: OpenedTurn): Promise<Response> {
  const { signal } = opened.context.request;
  const draft = await foldTurnEvents(followOpenedTurn(opened, { kind: 'blocking', signal }));
  return jsonResponse(encodeChatCompletion(draft, chatHead(opened)));
}

function streamChat(opened: OpenedTurn, body: ChatBody): Promise<Response> {
  const encoder = new ChatChunkEncoder({
    head: chatHead(opened),
    clientTools: opened.clientTools,
    includesUsage: body.stream_options?.include_usage === true,
  });
  return streamAnswer(opened, {
    encode: (event) => encoder.encode(event).map((data) => ({ data })),
    encodeFailure: (error) => [{ data: encodeOpenAiError(error) }],
    closing: '[DONE]',
  });
}
