import { z } from 'zod';
import { conversationSchema } from '../../../contract/conversation';
import {
  conversationExportSchema,
  exportFormatSchema,
  type ConversationExport,
} from '../../../contract/conversation-export';
import { conversationImportSchema } from '../../../contract/conversation-import';
import { contentDisposition } from '../body/content-disposition';
import { jsonResponse } from '../body/json-response';
import { mediaTypeOf, refuseContentEncoding } from '../body/media-type';
import { parseInput, parseQuery } from '../body/parse-input';
import { readBytes } from '../body/read-bytes';
import { decodeJson, readJson } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { conversationRef } from './conversation-ref';
import { decodeExport } from './decode-export';
import { encodeConversation, encodeNewConversation } from './encode-conversation';
import { encodeExport } from './encode-export';
import { encodeMarkdown } from './encode-markdown';
import { importLines } from './import-lines';
import { rethrowNamed } from './rethrow-named';
import { CONVERSATION, CONVERSATIONS, invalidProblem, notFoundProblem, sharedRoute } from './shared-route';

/** The names under which one JSON text in each line goes. */
const LINES = new Set(['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines']);

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
    summary: 'Takes a conversation that was exported as JSON, or many',
    description:
      'Its ids are kept unless they are in use. A conversation that is there already and of which the export says nothing new ' +
      'is not taken again: the answer is 200 with the one that is there.\n\n' +
      'A body of `application/x-ndjson` or `application/jsonl` is an export in each line. Each is taken or refused by itself, ' +
      'and the answer is 200 with what became of each line.',
    body: conversationExportSchema,
    responses: { 200: [conversationSchema, conversationImportSchema], 201: conversationSchema, ...invalidProblem },
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
  const { app, request, owner, settings, noteConversation } = context;
  // What was exported is a file, and may be as large as one.
  const maxBytes = settings.limits.fileBytes;
  const take = (exported: ConversationExport) =>
    app.importConversation(decodeExport(owner, exported)).catch(rethrowNamed);
  if (LINES.has(mediaTypeOf(request))) {
    refuseContentEncoding(request);
    const takeLine = async (line: Uint8Array) => take(parseInput(conversationExportSchema, decodeJson(line)));
    return jsonResponse(await importLines(await readBytes(request, maxBytes), takeLine));
  }
  const exported = await readJson({ request }, conversationExportSchema, maxBytes);
  const { conversation, isNew } = await take(exported);
  noteConversation(conversation.id);
  const headers = { location: `${CONVERSATIONS}/${conversation.id}` };
  if (isNew) return jsonResponse(encodeNewConversation(conversation), 201, headers);
  const existing = await app.getConversation({ owner, conversationId: conversation.id });
  return jsonResponse(encodeConversation(existing), 200, headers);
}
