import type { ContentBlock } from '../../../contract/content-block';

/** The blocks as the history keeps them: a call whose arguments were cut off has them as text. */
export function settledBlocks(blocks: readonly ContentBlock[]): ContentBlock[] {
  return blocks.map((block) => {
    if (block.type !== 'tool_use' || block.input_text === undefined) return block;
    const { input_text, ...call } = block;
    return { ...call, tool_input: input_text === '' ? {} : { _incomplete: input_text } };
  });
}
