import { plainMarkdown } from '../../ui/plain-markdown';

/** What stands before a line of a list or a quote; the number of an item is said. */
const MARKS = /^(?:[ \t]|> ?|- (?:\[[ x]\] )?)+/gm;

/** Markdown as it is said aloud: without its marks. */
export function spokenMarkdown(markdown: string): string {
  return plainMarkdown(markdown).replace(MARKS, '');
}
