import { jsonResponse } from '../body/json-response';
import { parseInput } from '../body/parse-input';
import { readJsonValue } from '../body/read-json';
import type { RouteContext } from '../http-route';
import { jsonWithFilesBytes } from '../route-limits';
import { turnFailure } from '../turns/turn-failure';
import { isTerminal } from '../../../contract/turn-event';
import { invalidInput } from '../../core/invalid-input';
import { decodeInputItems } from './decode-input-items';
import { followOpenedTurn } from './follow-opened-turn';
import { responseWishes } from './model-options';
import { newResponse } from './new-response';
import { noPreviousResponse } from './no-previous-response';
import { openTurn, type OpenedTurn } from './open-turn';
import type { Place } from './place';
import { type ResponseBody, responseBodySchema } from './response-body-schema';
import { conversationOf, encodeEcho, isStored, type ResponseEcho } from './response-echo';
import { ResponseEncoder } from './response-encoder';
import { fromResponseId } from './response-id';
import { streamAnswer } from './stream-answer';
import { toResponseError } from './to-response-error';

const FILE_PLACES = /^input\.\d+\.content\.\d+\.(?:image_url|file_data)$/;

/** `POST /v1/responses`. */
export async function createResponse(context: RouteContext): Promise<Response> {
  const value = await readJsonValue(context, jsonWithFilesBytes(context.settings.limits), FILE_PLACES);
  const body = parseInput(responseBodySchema, value);
  const echo = encodeEcho(body);
  const opened = await openTurn(context, {
    model: body.model,
    user: body.user,
    place: placeOf(body),
    dialogue: decodeInputItems(body.input, body.instructions),
    wishes: responseWishes(body),
    metadata: body.metadata,
    echo,
    body,
  });
  const encoder = newEncoder(opened, echo);
  if (body.stream === true) return streamResponse(opened, encoder);
  return body.background === true ? jsonResponse(encoder.response) : answerResponse(opened, encoder);
}

function placeOf(body: ResponseBody): Place {
  const { previous_response_id: previous, background } = body;
  const conversation = conversationOf(body);
  if (typeof previous === 'string') {
    if (conversation !== null)
      throw invalidInput([{ path: 'conversation', message: 'goes without previous_response_id' }]);
    const response = fromResponseId(previous);
    if (response !== null) return { kind: 'after', response };
    throw noPreviousResponse();
  }
  if (conversation !== null) return { kind: 'named', externalId: conversation.id };
  if (isStored(body)) return { kind: 'kept' };
  if (background === true) throw invalidInput([{ path: 'background', message: 'goes with store only' }]);
  return { kind: 'once' };
}

function newEncoder({ posted, clientTools, startedAt }: OpenedTurn, echo: ResponseEcho): ResponseEncoder {
  const { conversation, turnId, messageId } = posted;
  return new ResponseEncoder({
    response: newResponse({
      conversationId: conversation.id,
      turnId,
      createdAt: startedAt,
      agentKey: conversation.agentKey,
      echo,
    }),
    messageId,
    clientTools,
  });
}

async function answerResponse(opened: OpenedTurn, encoder: ResponseEncoder): Promise<Response> {
  const { signal } = opened.context.request;
  for await (const batch of followOpenedTurn(opened, { kind: 'blocking', signal })) {
    for (const { event } of batch) {
      const failure = isTerminal(event) ? turnFailure(event) : null;
      if (failure !== null) throw failure;
      encoder.encode(event);
    }
  }
  return jsonResponse(encoder.response);
}

function streamResponse(opened: OpenedTurn, encoder: ResponseEncoder): Promise<Response> {
  return streamAnswer(opened, {
    encode: (event) => encoder.encode(event),
    encodeFailure: (error) => encoder.fail(toResponseError(error)),
  });
}
