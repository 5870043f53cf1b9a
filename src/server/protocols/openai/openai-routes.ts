import { z } from 'zod';
import type { HttpRoute } from '../http-route';
import { IDEMPOTENCY_HEADER } from '../turns/idempotency';
import { chatBodySchema } from './chat-body-schema';
import { chatChunkSchema, chatCompletionSchema } from './chat-answer';
import { completeChat } from './complete-chat';
import { createResponse } from './create-response';
import { openAiErrorSchema } from './encode-openai-error';
import { listInputItems, inputItemsQuerySchema, inputItemsSchema } from './list-input-items';
import { modelsRoutes } from './models-routes';
import { responseBodySchema } from './response-body-schema';
import { responseEventSchemas, responseSchema } from './response-schema';
import { sharedRoute, turnErrors } from './shared-route';
import { cancelResponse, deleteResponse, retrieveQuerySchema, retrieveResponse } from './stored-responses';

const deletedSchema = z.object({ id: z.string(), object: z.literal('response'), deleted: z.literal(true) });

export const openAiRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'POST',
    path: '/v1/chat/completions',
    summary: 'Asks an agent as a model, and answers whole or as a stream',
    description:
      'The messages of the request are the conversation, and nothing of it is kept; with `metadata.conversation_id` it is a stored one that the new messages are added to.',
    headers: IDEMPOTENCY_HEADER,
    body: chatBodySchema,
    responses: { 200: [chatCompletionSchema, 'text/event-stream'], ...turnErrors },
    events: z.union([chatChunkSchema, openAiErrorSchema]),
    handle: completeChat,
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: '/v1/responses',
    summary: 'Asks an agent for a response, and answers whole or as a stream',
    description:
      'Kept as a conversation unless `store` is false; `previous_response_id` goes on in it, `conversation` names it.',
    headers: IDEMPOTENCY_HEADER,
    body: responseBodySchema,
    responses: { 200: [responseSchema, 'text/event-stream'], ...turnErrors },
    events: responseEventSchemas,
    handle: createResponse,
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: '/v1/responses/:id',
    summary: 'Reads a response that was kept',
    query: retrieveQuerySchema,
    responses: { 200: responseSchema },
    handle: retrieveResponse,
  },
  {
    ...sharedRoute,
    method: 'DELETE',
    path: '/v1/responses/:id',
    summary: 'Deletes a response with the conversation that it belongs to',
    responses: { 200: deletedSchema },
    handle: deleteResponse,
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: '/v1/responses/:id/cancel',
    summary: 'Stops a response that is being given, and keeps what is there',
    responses: { 200: responseSchema },
    handle: cancelResponse,
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: '/v1/responses/:id/input_items',
    summary: 'Lists what a response answers',
    query: inputItemsQuerySchema,
    responses: { 200: inputItemsSchema },
    handle: listInputItems,
  },
  ...modelsRoutes,
];
