import { z } from 'zod';
import type { ContentBlock } from '../../../contract/content-block';
import type { MessageRecord } from '../../core/conversations/message-record';
import { jsonResponse } from '../body/json-response';
import { parseQuery } from '../body/parse-input';
import type { RouteContext } from '../http-route';
import { findResponse } from './stored-responses';

export const inputItemsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  order: z.enum(['asc', 'desc']).default('desc'),
  after: z.string().optional(),
});

const contentSchema = z.union([
  z.object({ type: z.literal('input_text'), text: z.string() }),
  z.object({ type: z.literal('input_file'), file_id: z.string(), filename: z.string() }),
  z.object({ type: z.literal('output_text'), text: z.string(), annotations: z.array(z.never()) }),
]);
const itemSchema = z.union([
  z.object({
    id: z.string(),
    type: z.literal('message'),
    role: z.enum(['user', 'assistant']),
    status: z.literal('completed'),
    content: z.array(contentSchema),
  }),
  z.object({
    id: z.string(),
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
    status: z.literal('completed'),
  }),
  z.object({
    id: z.string(),
    type: z.literal('function_call_output'),
    call_id: z.string(),
    output: z.string(),
    status: z.literal('completed'),
  }),
]);
type Item = z.infer<typeof itemSchema>;

export const inputItemsSchema = z.object({
  object: z.literal('list'),
  data: z.array(itemSchema),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
  has_more: z.boolean(),
});

/** `GET /v1/responses/{id}/input_items`: everything that was said before the answer. */
export async function listInputItems(context: RouteContext): Promise<Response> {
  const { limit, order, after } = parseQuery(inputItemsQuerySchema, context.url);
  const { ref, turn } = await findResponse(context);
  const before = await messagesBefore(context, ref.conversationId, turn.userMessageId ?? turn.messageId);
  const items = before.filter((message) => message.id !== turn.messageId).flatMap(encodeMessage);
  if (order === 'desc') items.reverse();
  const rest = items.slice(items.findIndex((item) => item.id === after) + 1);
  const data = rest.slice(0, limit);
  return jsonResponse({
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: rest.length > data.length,
  });
}

/** From the beginning to the given message. */
async function messagesBefore(
  { app, owner }: RouteContext,
  conversationId: string,
  messageId: string,
): Promise<MessageRecord[]> {
  const path: MessageRecord[] = [];
  for (let id: string | null = messageId; id !== null;) {
    const message: MessageRecord | null = await app.findMessage({ owner, conversationId }, id);
    if (message === null) break;
    path.unshift(message);
    id = message.parentId;
  }
  return path;
}

function encodeMessage({ id, role, content }: MessageRecord): Item[] {
  if (role !== 'user' && role !== 'assistant') return [];
  const said = content.flatMap((block) => encodeContent(block, role));
  const items = content.flatMap(encodeCall);
  return said.length === 0
    ? items
    : [{ id: `msg_${id}`, type: 'message', role, status: 'completed', content: said }, ...items];
}

function encodeContent(block: ContentBlock, role: 'user' | 'assistant'): z.infer<typeof contentSchema>[] {
  if (block.type === 'file') return [{ type: 'input_file', file_id: block.file_id, filename: block.filename }];
  if (block.type !== 'text') return [];
  return role === 'user'
    ? [{ type: 'input_text', text: block.text }]
    : [{ type: 'output_text', text: block.text, annotations: [] }];
}

function encodeCall(block: ContentBlock): Item[] {
  const status = 'completed' as const;
  if (block.type === 'tool_use') {
    const { tool_use_id: call_id, tool_name: name, tool_input } = block;
    return [
      { id: `fc_${call_id}`, type: 'function_call', call_id, name, arguments: JSON.stringify(tool_input), status },
    ];
  }
  if (block.type !== 'tool_result') return [];
  const { tool_use_id: call_id } = block;
  const output =
    block.error ?? (typeof block.output === 'string' ? block.output : JSON.stringify(block.output ?? null));
  return [{ id: `fco_${call_id}`, type: 'function_call_output', call_id, output, status }];
}
