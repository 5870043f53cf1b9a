import { z } from 'zod';
import { approvalDecisionSchema } from '../../../contract/approval-decision';
import { interruptReceiptSchema } from '../../../contract/interrupt-receipt';
import { messagesPageSchema, postMessageSchema } from '../../../contract/message';
import { jsonResponse, noContent } from '../body/json-response';
import { isBlank, messageTextSchema } from '../body/message-text';
import { parseInput, parseQuery } from '../body/parse-input';
import { schemaOfLimits } from '../body/schema-of-limits';
import { readJson } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { readIdempotencyKey, toIdempotency } from '../turns/idempotency';
import { conversationRef } from './conversation-ref';
import { listMessagesQuerySchema } from './conversation-queries';
import { encodeMessagesPage, toBranchWindow } from './encode-messages-page';
import { encodePosted } from './encode-posted';
import { CONVERSATION, invalidProblem, notFoundProblem, postedResponses, sharedRoute } from './shared-route';

export const messageRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'GET',
    path: `${CONVERSATION}/messages`,
    summary: 'The conversation folded to `last_event_id`',
    query: listMessagesQuerySchema,
    responses: { 200: messagesPageSchema, ...invalidProblem, ...notFoundProblem },
    handle: listMessages,
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: `${CONVERSATION}/messages`,
    summary: 'Posts a message; its turn is followed at `events`',
    body: postMessageSchema,
    responses: postedResponses,
    handle: postMessage,
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: `${CONVERSATION}/interrupt`,
    summary: 'Stops the running turn; harmless when idle',
    responses: { 200: interruptReceiptSchema, 204: 'none', ...notFoundProblem },
    handle: interrupt,
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: `${CONVERSATION}/approvals`,
    summary: 'Decides a request for approval, once',
    body: approvalDecisionSchema,
    responses: { 204: 'none', ...invalidProblem, ...notFoundProblem, 409: problemSchema },
    handle: resolveApproval,
  },
];

async function listMessages(context: RouteContext): Promise<Response> {
  const query = parseQuery(listMessagesQuerySchema, context.url);
  const snapshot = await context.app.readSnapshot(conversationRef(context), toBranchWindow(query));
  return jsonResponse(encodeMessagesPage(snapshot, query));
}

async function postMessage(context: RouteContext): Promise<Response> {
  const { app, owner, request, settings } = context;
  const ref = conversationRef(context);
  const key = readIdempotencyKey(request);
  const body = await readJson(context, postMessageSchema, settings.limits.jsonBytes);
  const fileIds = body.files ?? [];
  // Files may speak for themselves.
  const text = isBlank(body.text) && fileIds.length > 0 ? '' : parseInput(textSchema(settings.limits), body).text;
  const files = await app.findFiles(owner, fileIds);
  const posted = await app.postMessage({
    ...ref,
    input: {
      text,
      files,
      dialect: 'conversations',
      canAskApproval: true,
      ...(body.parent_id !== undefined && { parentId: body.parent_id }),
    },
    ...(body.busy !== undefined && { busy: body.busy }),
    ...toIdempotency(key, body),
  });
  return jsonResponse(encodePosted(posted), 202);
}

const textSchema = schemaOfLimits((limits) => z.object({ text: messageTextSchema(limits.messageChars) }));

async function interrupt(context: RouteContext): Promise<Response> {
  const receipt = await context.app.interruptTurn(conversationRef(context));
  const prefer = context.request.headers.get('prefer') ?? '';
  if (!/(?:^|[,;\s])return="?representation"?(?:$|[,;\s])/i.test(prefer)) return noContent();
  return jsonResponse(receipt, 200, { 'preference-applied': 'return=representation' });
}

async function resolveApproval(context: RouteContext): Promise<Response> {
  const decision = await readJson(context, approvalDecisionSchema, context.settings.limits.jsonBytes);
  await context.app.resolveApproval(conversationRef(context), decision);
  return noContent();
}
