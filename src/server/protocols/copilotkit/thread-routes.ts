import { z } from 'zod';
import { patchConversationSchema } from '../../../contract/conversation';
import { AppError } from '../../core/app-error';
import type { ConversationView } from '../../core/conversations/conversation-view';
import { agUiEventSchema } from '../ag-ui/run-answer';
import { jsonResponse } from '../body/json-response';
import { parseQuery } from '../body/parse-input';
import { readJson } from '../body/read-json';
import { decodeCursor, encodeCursor } from '../conversation-cursor';
import type { HttpRoute, RouteContext } from '../http-route';
import { agentOfId } from './agent-of-id';
import { encodeThread, threadSchema } from './encode-thread';
import { inspectThread } from './inspect-thread';
import { sharedRoute, THREAD, THREADS } from './shared-route';

const listQuerySchema = z.object({
  agentId: z.string().min(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().optional(),
  includeArchived: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});

const patchSchema = z.looseObject({
  name: patchConversationSchema.shape.title,
  archived: z.boolean().optional(),
});

/** CopilotKit's threads are our conversations, under the client's own ids. */
export const threadRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'GET',
    path: THREADS,
    summary: 'Lists an agent’s threads for CopilotKit, newest first',
    query: listQuerySchema,
    responses: { 200: z.object({ threads: z.array(threadSchema), nextCursor: z.string().nullable() }) },
    handle: list,
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: `${THREAD}/messages`,
    summary: 'The messages of a thread for CopilotKit',
    responses: { 200: z.object({ messages: z.array(z.looseObject({ id: z.string(), role: z.string() })) }) },
    handle: async (context) => jsonResponse({ messages: (await inspectThread(context)).messages }),
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: `${THREAD}/events`,
    summary: 'A thread as AG-UI events up to now',
    responses: { 200: z.object({ events: z.array(agUiEventSchema) }) },
    handle: async (context) => jsonResponse({ events: (await inspectThread(context)).events }),
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: `${THREAD}/state`,
    summary: 'The state that a running turn of the thread shares, else null',
    responses: { 200: z.object({ state: z.unknown() }) },
    handle: async (context) => jsonResponse({ state: (await inspectThread(context)).state }),
  },
  {
    ...sharedRoute,
    method: 'PATCH',
    path: THREAD,
    summary: 'Renames a thread, or brings it back from the archive',
    body: patchSchema,
    responses: { 200: threadSchema },
    handle: change,
  },
  {
    ...sharedRoute,
    method: 'DELETE',
    path: THREAD,
    summary: 'Deletes a thread with everything in it',
    responses: { 200: z.object({ threadId: z.string(), deleted: z.literal(true) }) },
    handle: remove,
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: `${THREAD}/archive`,
    summary: 'Archives a thread',
    responses: { 200: z.object({ threadId: z.string(), archived: z.literal(true) }) },
    handle: async (context) => {
      await context.app.archiveConversation(threadRef(context));
      return jsonResponse({ threadId: context.params['threadId'], archived: true });
    },
  },
];

async function list({ app, owner, url }: RouteContext): Promise<Response> {
  const { agentId, limit, cursor, includeArchived } = parseQuery(listQuerySchema, url);
  const rows = await app.listConversations({
    owner,
    agentKey: (await agentOfId(app, agentId)) ?? (await app.getAgent()).agent_key,
    archived: includeArchived ? 'any' : false,
    limit: limit + 1, // tells whether another page follows
    ...(cursor !== undefined && { after: decodeCursor(cursor) }),
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return jsonResponse({
    threads: shown.map((row) => encodeThread(row, agentId)),
    nextCursor: last && rows.length > limit ? encodeCursor(last) : null,
  });
}

async function change(context: RouteContext): Promise<Response> {
  const { name, archived } = await readJson(context, patchSchema, context.settings.limits.jsonBytes);
  const { app } = context;
  const ref = threadRef(context);
  let view: ConversationView | undefined;
  if (archived !== undefined) view = await (archived ? app.archiveConversation(ref) : app.unarchiveConversation(ref));
  if (name !== undefined) view = await app.changeConversation(ref, { title: name });
  return jsonResponse(encodeThread(view ?? (await app.getConversation(ref))));
}

async function remove(context: RouteContext): Promise<Response> {
  if (!(await context.app.deleteConversation(threadRef(context)))) {
    throw new AppError('conversation-not-found', 'There is no such thread.');
  }
  return jsonResponse({ threadId: context.params['threadId'], deleted: true });
}

function threadRef({ owner, params, noteConversation }: RouteContext) {
  const conversationId = params['threadId'] ?? '';
  noteConversation(conversationId);
  return { owner, conversationId };
}
