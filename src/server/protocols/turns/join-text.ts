/** What belongs between two text blocks of one answer, so that two sentences do not run into each other. */
export function textSeparator(before: string, after: string): string {
  return before === '' || /\s$/.test(before) || /^\s/.test(after) ? '' : '\n\n';
}

/** All text of an answer, without what lies between: reasoning and tool calls. */
export function joinText(blocks: readonly { type: string; text?: unknown }[]): string {
  let joined = '';
  for (const block of blocks) {
    if (block.type === 'text' && typeof block.text === 'string')
      joined += textSeparator(joined, block.text) + block.text;
  }
  return joined;
}
