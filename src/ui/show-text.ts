import { later } from './later';

const MARK = 'sought';
const MARK_MS = 6_000;

/** Brings a text into view where an element says it first, and marks it for a while. Nothing happens where it does not. */
export function showText(within: Element, scroller: Element, text: string): void {
  const range = rangeOf(within, text);
  if (!range) return;
  const { top, bottom } = range.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (top < view.top || bottom > view.bottom) scroller.scrollBy({ top: top - (view.top + view.bottom) / 2 });
  // A selection would be the reader's own.
  if (!('highlights' in CSS)) return;
  const mark = new Highlight(range);
  CSS.highlights.set(MARK, mark);
  later(MARK_MS, () => CSS.highlights.get(MARK) === mark && CSS.highlights.delete(MARK));
}

/** Whatever the case and the blanks, and over what is bold or a link. */
function rangeOf(within: Element, text: string): Range | null {
  const nodes = textNodesIn(within);
  const words = text.trim().split(/\s+/).map(escapeWord);
  const found = new RegExp(words.join('\\s+'), 'iu').exec(nodes.map(({ data }) => data).join(''));
  if (!found || found[0] === '') return null;
  const range = document.createRange();
  const start = placeOf(nodes, found.index + 1);
  const end = placeOf(nodes, found.index + found[0].length);
  if (!start || !end) return null;
  range.setStart(start.node, start.offset - 1);
  range.setEnd(end.node, end.offset);
  return range;
}

function textNodesIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** The node that has this character, counted from 1. */
function placeOf(nodes: readonly Text[], at: number): { node: Text; offset: number } | null {
  let before = 0;
  for (const node of nodes) {
    if (at <= before + node.length) return { node, offset: at - before };
    before += node.length;
  }
  return null;
}

function escapeWord(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
