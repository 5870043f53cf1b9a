import type { ContentBlock } from '../../../contract/content-block';
import { branchTo } from '../../core/conversations/message-branch';
import type { MessageRecord } from '../../core/conversations/message-record';
import type { WholeConversation } from '../../core/conversations/whole-conversation';

/** The active path, for a person to read. */
export function encodeMarkdown({ conversation, messages, leafMessageId }: WholeConversation): string {
  const title = `# ${(conversation.title ?? conversation.id).replace(/\s+/g, ' ')}`;
  const about = `Agent ${conversation.agentKey}, ${conversation.createdAt.toISOString()}`;
  return `${[title, about, ...branchTo(messages, leafMessageId).map(encodeMessage)].join('\n\n')}\n`;
}

function encodeMessage({ role, content, error, stopReason, createdAt }: MessageRecord): string {
  const speaker = role === 'user' ? 'User' : 'Assistant';
  const ending = error ? [`*Failed: ${error.message}*`] : stopReason === 'interrupted' ? ['*Stopped*'] : [];
  return [`## ${speaker} (${createdAt.toISOString()})`, ...content.map(encodeBlock), ...ending].join('\n\n');
}

function encodeBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'reasoning':
      return quote(`*Reasoning*\n\n${block.text}`);
    case 'tool_use':
      return `**${block.tool_name}**\n\n${fenced(block.tool_input)}`;
    case 'tool_result':
      return `**Result of ${block.tool_name}**\n\n${fenced(block.error ?? block.output)}`;
    case 'file':
      return `📎 ${block.filename} (${block.mime_type}, ${String(block.size)} bytes)`;
  }
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ');
}

/** In a fence that is longer than any within. */
function fenced(value: unknown): string {
  const isText = typeof value === 'string';
  const text = isText ? value : JSON.stringify(value ?? null, null, 2);
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${isText ? '' : 'json'}\n${text}\n${fence}`;
}
