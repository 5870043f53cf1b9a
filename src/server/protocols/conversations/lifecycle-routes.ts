import type { z } from 'zod';
import { conversationNotFound } from '../../core/conversations/conversation-not-found';
import {
  conversationSchema,
  conversationsPageSchema,
  createConversationSchema,
  patchConversationSchema,
} from '../../../contract/conversation';
import { jsonResponse, noContent } from '../body/json-response';
import { parseQuery } from '../body/parse-input';
import { readJson } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { conversationRef } from './conversation-ref';
import { listConversationsQuerySchema } from './conversation-queries';
import { decodeConversationQuery, encodeConversationsPage } from './conversations-page';
import { encodeConversation, encodeNewConversation } from './encode-conversation';
import { rethrowNamed } from './rethrow-named';
import { CONVERSATION, CONVERSATIONS, invalidProblem, notFoundProblem, sharedRoute } from './shared-route';

const one = { 200: conversationSchema, ...notFoundProblem };

export const lifecycleRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'POST',
    path: CONVERSATIONS,
    summary: 'Starts a conversation',
    body: createConversationSchema,
    responses: { 201: conversationSchema, ...invalidProblem, 409: problemSchema },
    handle: create,
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: CONVERSATIONS,
    summary: 'Lists conversations, newest first',
    query: listConversationsQuerySchema,
    responses: { 200: conversationsPageSchema, ...invalidProblem },
    handle: list,
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: CONVERSATION,
    summary: 'A conversation',
    responses: one,
    handle: async (context) =>
      jsonResponse(encodeConversation(await context.app.getConversation(conversationRef(context)))),
  },
  {
    ...sharedRoute,
    method: 'PATCH',
    path: CONVERSATION,
    summary: 'Renames or pins a conversation',
    body: patchConversationSchema,
    responses: { ...one, ...invalidProblem },
    handle: change,
  },
  {
    ...sharedRoute,
    method: 'DELETE',
    path: CONVERSATION,
    summary: 'Deletes a conversation with everything in it',
    responses: { 204: 'none', ...notFoundProblem },
    handle: remove,
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: `${CONVERSATION}/archive`,
    summary: 'Archives a conversation',
    responses: one,
    handle: async (context) =>
      jsonResponse(encodeConversation(await context.app.archiveConversation(conversationRef(context)))),
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: `${CONVERSATION}/unarchive`,
    summary: 'Brings a conversation back from the archive',
    responses: one,
    handle: async (context) =>
      jsonResponse(encodeConversation(await context.app.unarchiveConversation(conversationRef(context)))),
  },
];

async function create(context: RouteContext): Promise<Response> {
  const { app, owner, settings, noteConversation } = context;
  const body = await readJson(context, createConversationSchema, settings.limits.jsonBytes).catch(rethrowNamed);
  const made = await app.createConversation({ owner, ...decodeCreate(body) }).catch(rethrowNamed);
  noteConversation(made.id);
  // Asked for again it is not new.
  const conversation =
    body.id === undefined
      ? encodeNewConversation(made)
      : encodeConversation(await app.getConversation({ owner, conversationId: made.id }));
  return jsonResponse(conversation, 201, { location: `${CONVERSATIONS}/${made.id}` });
}

function decodeCreate({ id, agent_key, agent_config, title }: z.infer<typeof createConversationSchema>) {
  return {
    ...(id !== undefined && { id }),
    ...(agent_key !== undefined && { agentKey: agent_key }),
    ...(agent_config !== undefined && { agentConfig: agent_config }),
    ...(title !== undefined && { title }),
  };
}

async function list({ app, owner, url }: RouteContext): Promise<Response> {
  const query = parseQuery(listConversationsQuerySchema, url);
  const rows = await app.listConversations(decodeConversationQuery(owner, query));
  return jsonResponse(encodeConversationsPage(rows, query.limit));
}

async function change(context: RouteContext): Promise<Response> {
  const { title, pinned } = await readJson(context, patchConversationSchema, context.settings.limits.jsonBytes);
  const view = await context.app.changeConversation(conversationRef(context), {
    ...(title !== undefined && { title }),
    ...(pinned !== undefined && { pinned }),
  });
  return jsonResponse(encodeConversation(view));
}

async function remove(context: RouteContext): Promise<Response> {
  if (await context.app.deleteConversation(conversationRef(context))) return noContent();
  throw conversationNotFound();
}
