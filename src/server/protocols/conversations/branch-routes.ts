import { headSchema, regenerateSchema, switchHeadSchema } from '../../../contract/message';
import { jsonResponse } from '../body/json-response';
import { readJson } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { readIdempotencyKey, toIdempotency } from '../turns/idempotency';
import { conversationRef } from './conversation-ref';
import { decodeRegenerate } from './decode-regenerate';
import { encodePosted } from './encode-posted';
import { CONVERSATION, invalidProblem, notFoundProblem, postedResponses, sharedRoute } from './shared-route';

export const branchRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'POST',
    path: `${CONVERSATION}/regenerate`,
    summary: 'Answers a question again, next to the answers it has',
    body: regenerateSchema,
    responses: postedResponses,
    handle: regenerate,
  },
  {
    ...sharedRoute,
    method: 'PUT',
    path: `${CONVERSATION}/head`,
    summary: 'Shows another branch: the one through this message, down to its newest end',
    body: switchHeadSchema,
    responses: { 200: headSchema, ...invalidProblem, ...notFoundProblem, 409: problemSchema },
    handle: switchHead,
  },
];

async function regenerate(context: RouteContext): Promise<Response> {
  const { app, request, settings } = context;
  const ref = conversationRef(context);
  const key = readIdempotencyKey(request);
  const body = await readJson(context, regenerateSchema, settings.limits.jsonBytes);
  const posted = await app.postMessage({ ...ref, ...decodeRegenerate(body), ...toIdempotency(key, body) });
  return jsonResponse(encodePosted(posted), 202);
}

async function switchHead(context: RouteContext): Promise<Response> {
  const body = await readJson(context, switchHeadSchema, context.settings.limits.jsonBytes);
  const wish = { messageId: body.message_id, onlyIfHidden: body.if_hidden };
  return jsonResponse({ message_id: await context.app.switchBranch(conversationRef(context), wish) });
}
