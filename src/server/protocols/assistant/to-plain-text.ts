import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

type Edit = { from: number; to: number; text: string };

/** Markdown without its marks. Everything that is no mark stays as it is, to the last space. */
export function toPlainText(markdown: string): string {
  const edits = editsOf(fromMarkdown(markdown), markdown).sort((left, right) => left.from - right.from);
  let plain = '';
  let at = 0;
  for (const { from, to, text } of edits) {
    if (from < at) continue;
    plain += markdown.slice(at, from) + text;
    at = to;
  }
  return plain + markdown.slice(at);
}

function editsOf(root: Nodes, markdown: string): Edit[] {
  const edits: Edit[] = [];
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    edits.push(...unmark(node, markdown));
    if ('children' in node) waiting.push(...node.children);
  }
  return edits;
}

function unmark(node: Nodes, markdown: string): Edit[] {
  const { from, to } = placeOf(node);
  switch (node.type) {
    case 'emphasis':
    case 'strong':
    case 'heading':
      return unwrap(node, '');
    case 'link':
      return unwrap(node, markdown.slice(from, to).includes(`](`) ? ` (${node.url})` : '');
    case 'inlineCode':
    case 'code': {
      const source = markdown.slice(from, to);
      const isMarked = node.type === 'inlineCode' || /^ {0,3}[`~]{3}/.test(source);
      return isMarked ? [{ from, to, text: node.value }] : [];
    }
    case 'text':
      return [...markdown.slice(from, to).matchAll(/\\(?=[!-/:-@[-`{-~])\\?/g)].map(({ index }) => ({
        from: from + index,
        to: from + index + 1,
        text: '',
      }));
    default:
      return [];
  }
}

/** Takes away what stands around the node's content. */
function unwrap(node: Extract<Nodes, { children: unknown[] }>, after: string): Edit[] {
  const { from, to } = placeOf(node);
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first === undefined || last === undefined) return [{ from, to, text: '' }];
  const [start, end] = [placeOf(first).from, placeOf(last).to];
  return [
    { from, to: start, text: '' },
    { from: end, to, text: after },
  ];
}

function placeOf({ position }: Nodes): { from: number; to: number } {
  return { from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 };
}
