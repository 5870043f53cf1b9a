import type { ContentBlock, FileBlock, ToolResultBlock, ToolUseBlock } from '../../../../contract/content-block';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { MessageRecord } from '../../../core/conversations/message-record';

type Part =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio' | 'video' | 'document'; source: { type: 'data'; value: string; mimeType: string } }
  | { type: 'binary'; mimeType: string; data: string; filename: string };

export type RemoteMessage =
  | { id: string; role: 'user'; content: string | Part[] }
  | { id: string; role: 'system'; content: string }
  | { id: string; role: 'assistant'; content?: string; toolCalls?: ToolCall[] }
  | { id: string; role: 'tool'; toolCallId: string; content: string; error?: string };

type ToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } };
type Options = { readFile: AgentTurn['readFile']; isOld: boolean };

/** Stored messages in the remote's words, under our ids. */
export async function toRemoteMessages(history: readonly MessageRecord[], options: Options): Promise<RemoteMessage[]> {
  const messages: RemoteMessage[] = [];
  for (const message of history) {
    if (message.role === 'assistant') messages.push(...toAnswer(message));
    if (message.role === 'system') messages.push({ id: message.id, role: 'system', content: textOf(message.content) });
    if (message.role === 'user') messages.push(await toQuestion(message, options));
  }
  return messages;
}

async function toQuestion({ id, content }: MessageRecord, options: Options): Promise<RemoteMessage> {
  if (!content.some((block) => block.type === 'file')) return { id, role: 'user', content: textOf(content) };
  const parts = await Promise.all(content.map((block) => toPart(block, options)));
  return { id, role: 'user', content: parts.filter((part) => part !== null) };
}

async function toPart(block: ContentBlock, { readFile, isOld }: Options): Promise<Part | null> {
  if (block.type === 'text') return { type: 'text', text: block.text };
  if (block.type !== 'file') return null;
  const bytes = await readFile(block.file_id);
  if (!bytes) return { type: 'text', text: `[The attached file "${block.filename}" is no longer stored.]` };
  const value = Buffer.from(bytes).toString('base64');
  if (isOld) return { type: 'binary', mimeType: block.mime_type, data: value, filename: block.filename };
  return { type: mediaOf(block), source: { type: 'data', value, mimeType: block.mime_type } };
}

function mediaOf({ mime_type }: FileBlock): 'image' | 'audio' | 'video' | 'document' {
  const [media] = mime_type.split('/');
  return media === 'image' || media === 'audio' || media === 'video' ? media : 'document';
}

/** An answer is split behind each group of calls, since their results are messages of their own. */
function toAnswer({ id, content }: MessageRecord): RemoteMessage[] {
  const messages: RemoteMessage[] = [];
  let text = '';
  let calls: ToolUseBlock[] = [];
  const flush = () => {
    if (text === '' && calls.length === 0) return;
    messages.push({
      id: messages.length === 0 ? id : `${id}.${messages.length}`,
      role: 'assistant',
      ...(text !== '' && { content: text }),
      ...(calls.length > 0 && { toolCalls: calls.map(toCall) }),
    });
    text = '';
    calls = [];
  };
  for (const block of content) {
    if (block.type === 'text') {
      if (calls.length > 0) flush();
      text += block.text;
    } else if (block.type === 'tool_use') calls.push(block);
    else if (block.type === 'tool_result') {
      flush();
      messages.push(toResult(id, block));
    }
  }
  flush();
  return messages;
}

function toResult(messageId: string, { tool_use_id: toolCallId, output, error, external_id }: ToolResultBlock): RemoteMessage {
  const content = error ?? (typeof output === 'string' ? output : JSON.stringify(output ?? null));
  const id = external_id ?? `${messageId}.result.${toolCallId}`;
  return { id, role: 'tool', toolCallId, content, ...(error !== null && { error }) };
}

function toCall({ tool_use_id: id, tool_name: name, tool_input }: ToolUseBlock): ToolCall {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(tool_input ?? {}) } };
}

function textOf(blocks: readonly ContentBlock[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n');
}
