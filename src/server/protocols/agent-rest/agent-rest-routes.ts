import { z } from 'zod';
import { noContent } from '../body/json-response';
import { parseInput } from '../body/parse-input';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { defaultRouteLimits } from '../route-limits';
import { IDEMPOTENCY_HEADER } from '../turns/idempotency';
import { answerChat } from './answer-chat';
import { chatAnswerSchema, chatBodySchema, chatEventSchemas, chatFormSchema, sessionIdSchema } from './chat-schema';
import { streamChat } from './stream-chat';

/** A turn may be refused, wait too long, or fail at the agent. */
const problems = { 409: problemSchema, 429: problemSchema };
const shared = { dialect: 'agent-rest', access: 'user', invalidStatus: 400 } as const;
const sessionParamsSchema = z.object({ session_id: sessionIdSchema });
const request = {
  headers: IDEMPOTENCY_HEADER,
  body: chatBodySchema(defaultRouteLimits),
  multipart: chatFormSchema(defaultRouteLimits),
};

/** Where an agent's endpoint lives: below `/api` and bare, with and without `/multipart`. */
function chatPaths(endpoint: string): { path: string; aliases: string[] } {
  const bare = `/agent/:name/${endpoint}`;
  return { path: `/api${bare}`, aliases: [bare, `/api${bare}/multipart`, `${bare}/multipart`] };
}

export const agentRestRoutes: HttpRoute[] = [
  {
    ...shared,
    method: 'POST',
    ...chatPaths('chat'),
    summary: 'Asks an agent and answers when it is done (JSON or multipart)',
    ...request,
    responses: { 200: chatAnswerSchema, ...problems, 502: problemSchema, 504: problemSchema },
    handle: answerChat,
  },
  {
    ...shared,
    method: 'POST',
    ...chatPaths('chat/stream'),
    summary: 'Asks an agent and streams its answer (JSON or multipart)',
    ...request,
    responses: { 200: 'text/event-stream', ...problems },
    events: chatEventSchemas,
    handle: streamChat,
  },
  {
    ...shared,
    method: 'DELETE',
    path: '/api/sessions/:session_id',
    aliases: ['/sessions/:session_id'],
    summary: 'Forgets a session: history, files, a running turn',
    params: { session_id: sessionIdSchema },
    responses: { 204: 'none' },
    handle: deleteSession,
  },
];

async function deleteSession({ app, owner, params, noteConversation }: RouteContext): Promise<Response> {
  const { session_id: conversationId } = parseInput(sessionParamsSchema, params);
  noteConversation(conversationId);
  await app.deleteConversation({ owner, conversationId });
  return noContent();
}
