import type { MarkdownNode } from './text-of-node';

/** A table as it was written, without what stands before its lines in a list or a quote; `null` where nothing tells its place. */
export function tableSource({ position }: MarkdownNode, block: string): string | null {
  const from = position?.start.offset;
  const to = position?.end.offset;
  if (from === undefined || to === undefined || to <= from) return null;
  return block.slice(from, to).replaceAll(/^[ \t>]+/gm, '');
}
