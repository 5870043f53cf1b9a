import type { ContentBlock, ToolResultBlock } from '../../../contract/content-block';
import { openToolUses } from '../../../contract/turn-draft';
import type { MessageRecord } from '../conversations/message-record';

/**
 * Makes stored messages a history that any model accepts, whatever is stored: results stand in the message of their call
 * (a client's answers are stored with the turn after it), calls without a result get one that says so, and messages
 * without content are left out. What is stored stays as it is.
 */
export function healHistory(messages: readonly MessageRecord[]): MessageRecord[] {
  const results = new Map<string, ToolResultBlock>();
  for (const message of messages) {
    for (const block of message.content) {
      if (block.type === 'tool_result' && !results.has(block.tool_use_id)) results.set(block.tool_use_id, block);
    }
  }
  return messages
    .map((message) => ({ ...message, content: healBlocks(message.content, results) }))
    .filter((message) => message.content.length > 0);
}

function healBlocks(blocks: readonly ContentBlock[], results: ReadonlyMap<string, ToolResultBlock>): ContentBlock[] {
  const calls = new Set(blocks.flatMap((block) => (block.type === 'tool_use' ? [block.tool_use_id] : [])));
  const seen = new Set<string>();
  const own = blocks.filter((block) => {
    if (block.type === 'text' || block.type === 'reasoning') return block.text !== '';
    if (block.type !== 'tool_result') return true;
    const isFirst = calls.has(block.tool_use_id) && !seen.has(block.tool_use_id);
    seen.add(block.tool_use_id);
    return isFirst;
  });
  const missing = openToolUses(own).map(
    (call): ToolResultBlock =>
      results.get(call.tool_use_id) ?? {
        type: 'tool_result',
        tool_use_id: call.tool_use_id,
        tool_name: call.tool_name,
        output: null,
        error: 'Not executed.',
      },
  );
  return missing.length === 0 ? own : insertAfterCalls(own, missing);
}

/** Each added result goes right behind the run of calls that its own call is in. */
function insertAfterCalls(blocks: readonly ContentBlock[], results: readonly ToolResultBlock[]): ContentBlock[] {
  const healed: ContentBlock[] = [];
  let waiting: ToolResultBlock[] = [];
  for (const block of blocks) {
    if (block.type !== 'tool_use' && block.type !== 'tool_result') {
      healed.push(...waiting);
      waiting = [];
    }
    healed.push(block);
    if (block.type === 'tool_use')
      waiting.push(...results.filter((result) => result.tool_use_id === block.tool_use_id));
  }
  return [...healed, ...waiting];
}
