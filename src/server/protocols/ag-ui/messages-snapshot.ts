import type { AssistantMessage, ContentPart, ToolMessage } from '@ag-ui/core';
import type { ContentBlock, FileBlock, ToolResultBlock, ToolUseBlock } from '../../../contract/content-block';
import type { MessageRecord } from '../../core/conversations/message-record';
import type { AgUiMessage } from './ag-ui-event';
import { SegmentCursor } from './segment-cursor';
import { toolResultMessageId, toolResultText } from './tool-result-message';

type HistoryMessage = Pick<MessageRecord, 'id' | 'externalId' | 'role' | 'content'>;

/**
 * A stored message as the messages of AG-UI: the same ids, texts and order that its events had in the stream. `origin` makes
 * the addresses of files absolute.
 */
export function toAgUiMessages(record: HistoryMessage, origin: string): AgUiMessage[] {
  const id = record.externalId ?? record.id;
  switch (record.role) {
    case 'user':
      return [{ id, role: 'user', content: userContent(record.content, origin) }];
    case 'system':
      return [{ id, role: 'system', content: plainText(record.content) }];
    case 'assistant':
    case 'tool':
      return splitAnswer(record);
  }
}

function splitAnswer({ id, content }: HistoryMessage): AgUiMessage[] {
  const cursor = new SegmentCursor(id);
  const messages: AgUiMessage[] = [];
  for (const block of content) {
    if (block.type === 'text' && block.text !== '') addText(messages, cursor.placeText(), block.text);
    if (block.type === 'reasoning' && block.text !== '') {
      messages.push({ id: cursor.placeReasoning(), role: 'reasoning', content: block.text });
    }
    if (block.type === 'tool_use' && !ownerOf(messages, block.tool_use_id))
      addCall(messages, cursor.placeCall(block.tool_use_id), block);
    if (block.type === 'tool_result' && !hasResult(messages, block.tool_use_id)) {
      cursor.placeResult(block.tool_use_id);
      addResult(messages, toResult(id, block));
    }
  }
  return messages;
}

function addText(messages: AgUiMessage[], id: string, text: string): void {
  const message = assistant(messages, id);
  message.content = (message.content ?? '') + text;
}

function addCall(messages: AgUiMessage[], id: string, call: ToolUseBlock): void {
  const message = assistant(messages, id);
  const toolArguments = call.input_text ?? JSON.stringify(call.tool_input ?? {});
  (message.toolCalls ??= []).push({
    id: call.tool_use_id,
    type: 'function',
    function: { name: call.tool_name, arguments: toolArguments },
  });
}

/** After the call's message and the results that follow it, where clients put a result that they hear of live. */
function addResult(messages: AgUiMessage[], result: ToolMessage): void {
  const owner = ownerOf(messages, result.toolCallId);
  let at = owner ? messages.indexOf(owner) + 1 : messages.length;
  while (messages[at]?.role === 'tool') at += 1;
  messages.splice(at, 0, result);
}

function toResult(messageId: string, block: ToolResultBlock): ToolMessage {
  return {
    id: block.external_id ?? toolResultMessageId(messageId, block.tool_use_id),
    role: 'tool',
    toolCallId: block.tool_use_id,
    content: toolResultText(block),
    ...(block.error !== null && { error: block.error }),
  };
}

function assistant(messages: AgUiMessage[], id: string): AssistantMessage {
  const known = messages.find(
    (message): message is AssistantMessage => message.role === 'assistant' && message.id === id,
  );
  if (known) return known;
  const created: AssistantMessage = { id, role: 'assistant' };
  messages.push(created);
  return created;
}

function ownerOf(messages: readonly AgUiMessage[], toolUseId: string): AgUiMessage | undefined {
  return messages.find(
    (message) => message.role === 'assistant' && message.toolCalls?.some((call) => call.id === toolUseId),
  );
}

function hasResult(messages: readonly AgUiMessage[], toolUseId: string): boolean {
  return messages.some((message) => message.role === 'tool' && message.toolCallId === toolUseId);
}

function userContent(content: readonly ContentBlock[], origin: string): string | ContentPart[] {
  const files = content.filter((block) => block.type === 'file');
  const text = plainText(content);
  if (files.length === 0) return text;
  return [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...files.map((file) => toPart(file, origin))];
}

function toPart(file: FileBlock, origin: string): ContentPart {
  const source = { type: 'url' as const, value: `${origin}/api/v1/files/${file.file_id}`, mimeType: file.mime_type };
  return {
    type: file.mime_type.startsWith('image/') ? 'image' : 'document',
    source,
    metadata: { filename: file.filename },
  };
}

function plainText(content: readonly ContentBlock[]): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
}
