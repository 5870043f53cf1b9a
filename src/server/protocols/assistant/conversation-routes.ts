import type { ConversationRef } from '../../core/conversations/conversation-ref';
import { conversationNotFound } from '../../core/conversations/conversation-not-found';
import { jsonResponse, noContent } from '../body/json-response';
import { parseQuery } from '../body/parse-input';
import { readJson } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { bareAliases } from '../server/bare-aliases';
import { actingAs } from './acting-as';
import { clientIdSchema } from '../body/client-id';
import {
  conversationSchema,
  conversationsSchema,
  createConversationSchema,
  createdConversationSchema,
  listQuerySchema,
  messagesQuerySchema,
  messagesSchema,
  renameConversationSchema,
  searchQuerySchema,
  userQuerySchema,
} from './conversation-schema';
import { encodeConversations, encodeCreated } from './encode-conversation';
import { encodeMessage, toolResultsIn } from './encode-message';
import { listConversations, searchConversations } from './list-conversations';
import { PageBookmarks } from './page-bookmarks';
import { sharedRoute } from './shared-route';

const missing = { 404: problemSchema, 422: problemSchema };

/** Conversations as this dialect keeps them, below a path that is a setting. */
export function createConversationRoutes(root: string): HttpRoute[] {
  return [...createListRoutes(root), ...createSingleRoutes(root)];
}

function at(path: string) {
  return { ...sharedRoute, path, ...bareAliases(path) };
}

function createListRoutes(root: string): HttpRoute[] {
  const bookmarks = new PageBookmarks();
  return [
    {
      ...at(root),
      method: 'POST',
      summary: 'Starts a conversation',
      body: createConversationSchema,
      responses: { 201: createdConversationSchema, 409: problemSchema, ...missing },
      handle: create,
    },
    {
      ...at(root),
      method: 'GET',
      summary: "Lists a user's conversations, newest first",
      query: listQuerySchema,
      responses: { 200: conversationsSchema, 422: problemSchema },
      handle: (context) => listConversations(context, bookmarks),
    },
    {
      ...at(`${root}/search`),
      method: 'GET',
      summary: "Finds a user's conversations by a part of the title or the id",
      query: searchQuerySchema,
      responses: { 200: conversationsSchema, 422: problemSchema },
      handle: (context) => searchConversations(context, bookmarks),
    },
  ];
}

function createSingleRoutes(root: string): HttpRoute[] {
  const one = { ...at(`${root}/:id`), params: { id: clientIdSchema }, query: userQuerySchema };
  return [
    {
      ...at(`${root}/:id/messages`),
      method: 'GET',
      summary: 'The messages of a conversation, oldest first',
      params: { id: clientIdSchema },
      query: messagesQuerySchema,
      responses: { 200: messagesSchema, ...missing },
      handle: listMessages,
    },
    {
      ...one,
      method: 'PATCH',
      summary: 'Renames a conversation',
      body: renameConversationSchema,
      responses: { 200: conversationSchema, ...missing },
      handle: rename,
    },
    {
      ...one,
      method: 'DELETE',
      summary: 'Deletes a conversation with everything in it',
      responses: { 204: 'none', ...missing },
      handle: remove,
    },
  ];
}

/** What a client's own tools answered is in the next answer, behind the question that may stand between. */
const ANSWERED_WITHIN = 2;

async function create(request: RouteContext): Promise<Response> {
  const body = await readJson(request, createConversationSchema, request.settings.limits.jsonBytes);
  const { app, owner, noteConversation } = actingAs(request, body.user_id);
  const conversation = await app.createConversation({
    owner,
    ...(body.conversation_id !== undefined && { externalId: body.conversation_id }),
    ...(body.title !== undefined && { title: body.title }),
    ...(body.agent !== undefined && { agentKey: body.agent }),
  });
  noteConversation(conversation.id);
  return jsonResponse(encodeCreated(conversation), 201);
}

async function listMessages(request: RouteContext): Promise<Response> {
  const { user_id, limit, offset } = parseQuery(messagesQuerySchema, request.url);
  const { app } = request;
  const window = { start: offset, end: offset + limit + ANSWERED_WITHIN };
  const { messages, path } = await app.readSnapshot(refOf(actingAs(request, user_id)), window);
  const results = toolResultsIn(messages.flatMap(({ content }) => content));
  const page = messages.slice(0, limit).map((message) => encodeMessage(message, results));
  return jsonResponse({ messages: page, total: path.length, limit, offset });
}

async function rename(request: RouteContext): Promise<Response> {
  const context = userOf(request);
  const { title } = await readJson(context, renameConversationSchema, context.settings.limits.jsonBytes);
  const [conversation] = await encodeConversations(context, [
    await context.app.changeConversation(refOf(context), { title }),
  ]);
  return jsonResponse(conversation);
}

async function remove(request: RouteContext): Promise<Response> {
  const context = userOf(request);
  if (await context.app.deleteConversation(refOf(context))) return noContent();
  throw conversationNotFound();
}

function userOf(request: RouteContext): RouteContext {
  return actingAs(request, parseQuery(userQuerySchema, request.url).user_id);
}

function refOf({ owner, params, noteConversation }: RouteContext): ConversationRef {
  const conversationId = params['id'] ?? '';
  noteConversation(conversationId);
  return { owner, conversationId };
}
