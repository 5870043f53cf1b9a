import { z } from 'zod';
import { conversationSchema } from '../../../contract/conversation';
import { conversationExportSchema, exportFormatSchema } from '../../../contract/conversation-export';
import { contentDisposition } from '../body/content-disposition';
import { jsonResponse } from '../body/json-response';
import { parseQuery } from '../body/parse-input';
import { readJson } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { conversationRef } from './conversation-ref';
import { decodeExport } from './decode-export';
import { encodeNewConversation } from './encode-conversation';
import { encodeExport } from './encode-export';
import { encodeMarkdown } from './encode-markdown';
import { rethrowNamed } from './rethrow-named';
import { CONVERSATION, CONVERSATIONS, invalidProblem, notFoundProblem, sharedRoute } from './shared-route';

const exportQuerySchema = z.object({ format: exportFormatSchema.default('json') });

export const exportRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'GET',
    path: `${CONVERSATION}/export`,
    summary: 'A conversation to keep: all of it as JSON, or its active path as Markdown',
    query: exportQuerySchema,
    responses: { 200: [conversationExportSchema, 'text/markdown'], ...invalidProblem, ...notFoundProblem },
    handle: exportConversation,
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: '/api/v1/chat/import',
    summary: 'Takes a conversation that was exported as JSON; its ids are kept unless they are taken',
    body: conversationExportSchema,
    responses: { 201: conversationSchema, ...invalidProblem },
    handle: importConversation,
  },
];

async function exportConversation(context: RouteContext): Promise<Response> {
  const { app, url, clock } = context;
  const { format } = parseQuery(exportQuerySchema, url);
  const whole = await app.exportConversation(conversationRef(context));
  const type = format === 'md' ? 'text/markdown' : 'application/json';
  const body = format === 'md' ? encodeMarkdown(whole) : JSON.stringify(encodeExport(whole, clock.now()));
  const filename = `${whole.conversation.title ?? whole.conversation.id}.${format}`;
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'content-disposition': contentDisposition(filename, type) },
  });
}

async function importConversation(context: RouteContext): Promise<Response> {
  const { app, owner, settings, noteConversation } = context;
  // What was exported is a file, and may be as large as one.
  const exported = await readJson({ request: context.request }, conversationExportSchema, settings.limits.fileBytes);
  const conversation = await app.importConversation(decodeExport(owner, exported)).catch(rethrowNamed);
  noteConversation(conversation.id);
  return jsonResponse(encodeNewConversation(conversation), 201, { location: `${CONVERSATIONS}/${conversation.id}` });
}
