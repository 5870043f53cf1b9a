import { z } from 'zod';
import type { ContentBlock } from '../../../contract/content-block';
import { isTerminal } from '../../../contract/turn-event';
import { AppError, isAppError } from '../../core/app-error';
import { NEWEST } from '../../core/conversations/branch-window';
import type { TurnRecord } from '../../core/turns/turn-record';
import { jsonResponse } from '../body/json-response';
import { parseQuery } from '../body/parse-input';
import type { RouteContext } from '../http-route';
import { restateTurn } from '../turns/restate-turn';
import { turnFailure } from '../turns/turn-failure';
import { newResponse } from './new-response';
import { readEcho, type ResponseEcho } from './response-echo';
import { ResponseEncoder } from './response-encoder';
import { fromResponseId, type ResponseRef } from './response-id';
import type { OpenAiResponse } from './response-schema';
import { toResponseError } from './to-response-error';

export const retrieveQuerySchema = z.object({
  stream: z.enum(['false'], { error: 'a response that is there already is not streamed' }).optional(),
});

type StoredResponse = { ref: ResponseRef; turn: TurnRecord; echo: ResponseEcho };

/** `GET /v1/responses/{id}`. */
export async function retrieveResponse(context: RouteContext): Promise<Response> {
  parseQuery(retrieveQuerySchema, context.url);
  return jsonResponse(await encodeStored(context, await findResponse(context)));
}

/** `POST /v1/responses/{id}/cancel`. */
export async function cancelResponse(context: RouteContext): Promise<Response> {
  const { ref } = await findResponse(context);
  const conversation = { owner: context.owner, conversationId: ref.conversationId };
  await context.app.interruptTurn(conversation, { turnId: ref.turnId });
  return jsonResponse(await encodeStored(context, await findResponse(context)));
}

/** `DELETE /v1/responses/{id}`: what was said goes as a whole. */
export async function deleteResponse(context: RouteContext): Promise<Response> {
  const { ref } = await findResponse(context);
  await context.app.deleteConversation({ owner: context.owner, conversationId: ref.conversationId });
  return jsonResponse({ id: context.params['id'], object: 'response', deleted: true });
}

/** Throws `not-found`, also for a turn that was asked for in another way. */
export async function findResponse({ app, owner, params, noteConversation }: RouteContext): Promise<StoredResponse> {
  const ref = fromResponseId(params['id'] ?? '');
  if (ref === null) throw noSuchResponse(params['id']);
  noteConversation(ref.conversationId);
  const turn = await app.getTurn({ owner, conversationId: ref.conversationId }, ref.turnId).catch((error: unknown) => {
    throw isAppError(error) && error.code.endsWith('not-found') ? noSuchResponse(params['id']) : error;
  });
  const echo = readEcho(turn.input.forwardedProps);
  if (echo === null) throw noSuchResponse(params['id']);
  return { ref, turn, echo };
}

function noSuchResponse(id: string | undefined): AppError {
  return new AppError('not-found', `There is no response "${id ?? ''}".`);
}

/** Made from what the turn's message holds, by the same encoder as the stream. */
async function encodeStored(context: RouteContext, { ref, turn, echo }: StoredResponse): Promise<OpenAiResponse> {
  const encoder = new ResponseEncoder({
    response: newResponse({ ...ref, createdAt: turn.createdAt, agentKey: turn.agentKey, echo }),
    messageId: turn.messageId,
    clientTools: new Set(turn.input.clientTools?.map((tool) => tool.name)),
  });
  const isOver = turn.endedAt !== null;
  for (const { event } of restateTurn(turn, await contentOf(context, ref, turn))) {
    if (!isTerminal(event)) encoder.encode(event);
    else if (isOver) {
      const failure = turnFailure(event);
      if (failure === null) encoder.encode(event);
      else encoder.fail(toResponseError(failure));
    }
  }
  return encoder.response;
}

async function contentOf(
  { app, owner }: RouteContext,
  { conversationId }: ResponseRef,
  { messageId, endedAt }: TurnRecord,
): Promise<readonly ContentBlock[]> {
  const ref = { owner, conversationId };
  const running = endedAt === null ? (await app.readSnapshot(ref, NEWEST)).messages : [];
  // One that has ended meanwhile need not be the newest.
  const message = running.find(({ id }) => id === messageId) ?? (await app.findMessage(ref, messageId));
  return message?.content ?? [];
}
