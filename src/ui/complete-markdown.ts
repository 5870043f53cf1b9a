import { closeInline } from './close-inline';
import { lastBlockOf, type LastBlock } from './last-block';

/** A line of marks that says nothing yet: a list's dash may become a rule, a heading's underline or the word it stands before. */
const MARKS_ONLY =
  /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(?:\[[ xX]?\]?|[-*_=#+>|:`~ \t]+|\d{1,9}[.)]?|\[(?!\^)[^\]\n]+\]:.*)?[ \t]*$/;
const CLOSING_FENCE = /^[ \t>]*(?:`+|~+)$/;
/** Between `\\begin` and `\\end`, a formula without dollars. */
const OPEN_ENVIRONMENT = /^[ \t>]*\\begin[\s\S]*$/m;
const UNDECIDED_END = /(?:[*_~`]+|\\|&#?\w{0,12})$/;

/**
 * Markdown as far as it is decided while it is still being written: what is open is closed, and marks whose meaning the next
 * characters decide wait for them. So nothing is shown that must be taken back.
 */
export function completeMarkdown(text: string): string {
  const source = text.replace(/\r\n?/g, '\n');
  return definitionsFor(source) + complete(source);
}

/** A note is known by its number before it is written. */
function definitionsFor(source: string): string {
  if (!source.includes('[^')) return '';
  const names = new Set(Array.from(source.matchAll(/\[\^([\w-]{1,40})\](?!:)/g), ([, name]) => name));
  return [...names]
    .filter((name) => !source.includes(`[^${name}]:`))
    .map((name) => `[^${name}]:\n\n`)
    .join('');
}

function complete(source: string): string {
  const block = lastBlockOf(source);
  const line = source.slice(block.line);
  switch (block.kind) {
    case 'code':
      return CLOSING_FENCE.test(line) ? source.slice(0, block.line) : source;
    case 'undecided':
      return source.slice(0, block.start);
    case 'table':
      return completeTable(source, block);
    case 'text': {
      if (line !== '' && MARKS_ONLY.test(line)) return source.slice(0, block.line);
      return source.slice(0, block.start) + completeText(source.slice(block.start));
    }
  }
}

function completeText(text: string): string {
  return closeInline(text.replace(OPEN_ENVIRONMENT, '').trimEnd().replace(UNDECIDED_END, ''));
}

/** A table is one from its first row on: until the row of dashes is written, one stands in. */
function completeTable(source: string, { start, line, rows }: LastBlock): string {
  const row = source.slice(line);
  if (rows !== 2 && MARKS_ONLY.test(row)) return source.slice(0, line);
  if (rows === 1) return `${completeRow(source)}\n${dashesFor(row)}`;
  if (rows === 2) {
    const head = source.slice(start, line - 1);
    return `${source.slice(0, line)}${dashesFor(head)}`;
  }
  return completeRow(source);
}

function completeRow(source: string): string {
  const cell = source.length - (/(?:\\.|[^\\|\n])*$/.exec(source)?.[0].length ?? 0);
  return source.slice(0, cell) + completeText(source.slice(cell));
}

function dashesFor(head: string): string {
  const [, before = '', cells = ''] = /^([^|]*)\|(.*?)(?:\|[ \t]*)?$/.exec(head) ?? [];
  const count = cells.split(/(?<!\\)\|/).length;
  return `${before.replace(/[^>\s]/g, ' ')}|${'---|'.repeat(count)}`;
}
