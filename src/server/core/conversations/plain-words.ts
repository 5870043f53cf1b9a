// Anybody may send any text: none of these looks at the same signs again and again.
const FENCE_LINE = /^[ \t]*(?:`{3,}|~{3,}).*$/gm;
const CODE = /(?<!`)(`+)(?!`)([^`]|[^`][\s\S]*?[^`])\1(?!`)/g;
const LINE_OF_MARKS = /^[|: \t*_=-]+$/gm;
/** A rule, the line under a heading or the one below the head of a table, without its blanks. */
const MARKS = /^(?:[-*_]{3,}|=+|[|:]*-[|:-]*)$/;
const LINE_START = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)?/gm;
const TABLE_ROW = /^\|.*$/gm;
const LINK = /!?\[([^\][\n]{0,1000})\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g;
const BOLD = /\*\*(?=\S)((?:[^*\n]|\*(?!\*))*?\S)\*\*/g;
const STRUCK = /~~(?=\S)((?:[^~\n]|~(?!~))*?\S)~~/g;
const STRONG = /(?<!\w)__(?=\S)((?:[^_\n]|_(?!_))*?\S)__(?![\w.(])/g;
const EMPHASIS = /(?<![\w*\\])([*_])(?=[^\s*_])([^*_\n]*?[^\s*_])\1(?![\w*])/g;
const ESCAPE = /\\([\\`*_{}[\]()#+\-.!~|>])/g;

/** The words of Markdown without its marks, for one line of text. Code stays, lists and tables are told by their words alone. */
export function plainWords(markdown: string): string {
  const kept: string[] = [];
  return markdown
    .replace(FENCE_LINE, '')
    .replace(CODE, (_whole, _ticks, code: string) => `\uE000${String(kept.push(code) - 1)}\uE001`)
    .replace(LINE_OF_MARKS, (line) => (MARKS.test(line.replace(/[ \t]/g, '')) ? '' : line))
    .replace(LINE_START, '')
    .replace(TABLE_ROW, (row) => row.replaceAll('|', ' '))
    .replace(LINK, '$1')
    .replace(BOLD, '$1')
    .replace(STRUCK, '$1')
    .replace(STRONG, '$1')
    .replace(EMPHASIS, '$2')
    .replace(ESCAPE, '$1')
    .replace(/\uE000(\d+)\uE001/g, (_whole, index: string) => kept[Number(index)] ?? '');
}
