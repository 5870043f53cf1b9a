import type { ContentBlock, ToolUseBlock } from '../../../contract/content-block';
import { openToolUses, type TurnDraft } from '../../../contract/turn-draft';
import { joinText } from '../turns/join-text';
import { turnDone } from '../turns/turn-done';
import type { AnswerHead } from './answer-head';
import { type ChatCompletion, toFinishReason } from './chat-answer';
import { encodeChatUsage } from './encode-usage';

type Message = ChatCompletion['choices'][number]['message'];

/** A turn that has ended as a chat completion. Throws its failure. */
export function encodeChatCompletion(draft: TurnDraft, head: AnswerHead): ChatCompletion {
  const { blocks } = draft;
  const end = turnDone(draft);
  const usage = encodeChatUsage(end);
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: encodeMessage(blocks, end.stop_reason === 'tool_calls' ? openToolUses(blocks) : []),
        logprobs: null,
        finish_reason: toFinishReason(end.stop_reason),
      },
    ],
    ...(usage && { usage }),
  };
}

function encodeMessage(blocks: readonly ContentBlock[], calls: readonly ToolUseBlock[]): Message {
  const content = joinText(blocks);
  const reasoning = blocks.flatMap((block) => (block.type === 'reasoning' ? [block.text] : [])).join('\n\n');
  return {
    role: 'assistant',
    content: content === '' && calls.length > 0 ? null : content,
    refusal: null,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: calls.map(encodeCall) }),
  };
}

function encodeCall({ tool_use_id: id, tool_name: name, tool_input }: ToolUseBlock) {
  return { id, type: 'function' as const, function: { name, arguments: JSON.stringify(tool_input ?? {}) } };
}
