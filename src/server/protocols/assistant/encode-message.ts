import type { ContentBlock, ToolResultBlock } from '../../../contract/content-block';
import type { MessageRecord } from '../../core/conversations/message-record';
import { joinText } from '../turns/join-text';
import type { AssistantMessage } from './conversation-schema';

type ToolResults = ReadonlyMap<string, ToolResultBlock>;

/** `elsewhere`: results of the whole conversation. What a client's own tools answered is stored with a later message. */
export function encodeMessage(record: MessageRecord, elsewhere: ToolResults): AssistantMessage {
  const { content } = record;
  return {
    message_id: record.id,
    role: record.role,
    content: joinText(content),
    status: record.status,
    stop_reason: record.stopReason,
    error: record.error?.message ?? null,
    created_at: record.createdAt.toISOString(),
    trace_id: record.turnId,
    tool_calls: encodeToolCalls(content, elsewhere),
    attachments: content.flatMap((block) => {
      if (block.type !== 'file') return [];
      const { type: _type, ...file } = block;
      return [file];
    }),
  };
}

/** By the id of the call. */
export function toolResultsIn(content: readonly ContentBlock[]): ToolResults {
  return new Map(content.flatMap((block) => (block.type === 'tool_result' ? [[block.tool_use_id, block]] : [])));
}

function encodeToolCalls(content: readonly ContentBlock[], elsewhere: ToolResults): AssistantMessage['tool_calls'] {
  const own = toolResultsIn(content);
  return content.flatMap((block) => {
    if (block.type !== 'tool_use') return [];
    const result = own.get(block.tool_use_id) ?? elsewhere.get(block.tool_use_id);
    return [
      {
        tool_call_id: block.tool_use_id,
        name: block.tool_name,
        arguments: block.tool_input ?? {},
        status: statusOf(result),
        output: result?.output ?? null,
        error: result?.error ?? null,
      },
    ];
  });
}

function statusOf(result: ToolResultBlock | undefined) {
  if (result === undefined) return 'pending';
  return result.error === null ? 'success' : 'error';
}
