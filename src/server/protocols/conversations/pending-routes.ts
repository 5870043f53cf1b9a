import { pendingQueueSchema, replacePendingSchema } from '../../../contract/pending';
import { jsonResponse } from '../body/json-response';
import { readJson } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { conversationRef } from './conversation-ref';
import { CONVERSATION, invalidProblem, notFoundProblem, sharedRoute } from './shared-route';

const path = `${CONVERSATION}/pending`;

export const pendingRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'GET',
    path,
    summary: 'The messages that wait',
    responses: { 200: pendingQueueSchema, ...notFoundProblem },
    handle: async (context) => jsonResponse(await context.app.getPending(conversationRef(context))),
  },
  {
    ...sharedRoute,
    method: 'PUT',
    path,
    summary: 'Replaces the queue: resume, drop, reorder and edit in one',
    body: replacePendingSchema,
    responses: { 200: pendingQueueSchema, ...invalidProblem, ...notFoundProblem, 409: problemSchema },
    handle: replace,
  },
];

async function replace(context: RouteContext): Promise<Response> {
  const change = await readJson(context, replacePendingSchema, context.settings.limits.jsonBytes);
  return jsonResponse(await context.app.replacePending(conversationRef(context), change));
}
