import type { ContentBlock, FileBlock, ToolResultBlock, ToolUseBlock } from '../../contract/content-block';

export type ToolPart = { kind: 'tool'; key: string; use: ToolUseBlock; result: ToolResultBlock | null };

export type MessagePart =
  | { kind: 'text'; key: string; text: string; isLast: boolean }
  | { kind: 'reasoning'; key: string; text: string; blockNumber: number; isLast: boolean }
  | ToolPart
  | { kind: 'file'; key: string; file: FileBlock };

/** A message's blocks as a reader sees them: each call together with its result, in the order in which they began. */
export function toParts(blocks: readonly ContentBlock[]): MessagePart[] {
  const results = new Map(
    blocks.flatMap((block) => (block.type === 'tool_result' ? [[block.tool_use_id, block] as const] : [])),
  );
  const calls = new Set(blocks.flatMap((block) => (block.type === 'tool_use' ? [block.tool_use_id] : [])));
  let blockNumber = -1;
  return blocks.flatMap((block, index): MessagePart[] => {
    const isLast = index === blocks.length - 1;
    if (block.type !== 'tool_result' && block.type !== 'file') blockNumber += 1;
    switch (block.type) {
      case 'text':
        return block.text.trim() === '' && !isLast
          ? []
          : [{ kind: 'text', key: `b${String(index)}`, text: block.text, isLast }];
      case 'reasoning':
        return [
          {
            kind: 'reasoning',
            key: `b${String(index)}`,
            text: block.text,
            blockNumber,
            isLast,
          },
        ];
      case 'tool_use':
        return [{ kind: 'tool', key: block.tool_use_id, use: block, result: results.get(block.tool_use_id) ?? null }];
      case 'tool_result':
        return calls.has(block.tool_use_id) ? [] : [orphanResult(block)];
      case 'file':
        return [{ kind: 'file', key: block.file_id, file: block }];
    }
  });
}

/** A result whose call is in an earlier message, e.g. a client-side tool's. */
function orphanResult(result: ToolResultBlock): ToolPart {
  const { tool_use_id, tool_name } = result;
  return { kind: 'tool', key: tool_use_id, use: { type: 'tool_use', tool_use_id, tool_name, tool_input: {} }, result };
}

/** What a person would copy: the text, without the work behind it. The first line of code keeps its indentation. */
export function plainText(blocks: readonly ContentBlock[]): string {
  return blocks
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('\n\n')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

export function filesOf(blocks: readonly ContentBlock[]): FileBlock[] {
  return blocks.filter((block): block is FileBlock => block.type === 'file');
}
