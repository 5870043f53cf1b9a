/** Fenced blocks (also unclosed ones, while they stream) and inline code: their bytes are not ours to touch. */
const CODE =
  /((?:^|\n)[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})[^\n]*(?:\n[\s\S]*?(?:\n[ \t>]*\2[`~]*[ \t]*(?=\n|$)|$)|$)|(?<!\\)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?[^`]\3(?!`))/;

/** Written as the parser knows it, alone on its line or not; between `\( … \)`; between `\[ … \]`; an environment; between dollars that hug it. */
const MATH = new RegExp(
  [
    String.raw`(?<=^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)\$\$(?<alone>[^\n$]+)\$\$(?=[ \t]*$)`,
    String.raw`\$\$[\s\S]*?\$\$|^[ \t>]*\$\$\n[\s\S]*(?![\s\S])`,
    String.raw`(?<!\\)\\\((?<inline>(?:(?!\\\(|\n[ \t]*\n)[\s\S])+?)\\\)`,
    String.raw`(?<!\\)\\\[(?<display>(?:(?!(?<!\\)\\\[)[\s\S])+?)\\\](?!\()`,
    String.raw`(?<=^[ \t>]*)(?<lines>\\begin\{(?<name>(?:align|equation|gather)\*?)\}[\s\S]*?\\end\{\k<name>\})`,
    String.raw`(?<![\\$\w])\$(?![\s$\d])(?<hugged>[^$\n]*?[^\s$\\])\$(?![\w$])`,
  ].join('|'),
  'gm',
);
const FORMULA = /\\[a-zA-Z]|[\^_=]|^[A-Za-z]$/;
/** Brackets around a word are only escaped, as a regular expression's or a citation's. */
const WORD = /^[\w ,-]?$|^\w[\w ,-]*\w$/;
const ITEM = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/;

/** An address, or a tilde between letters and digits, which means "to" or "about". */
const TILDE = /(?:https?:\/\/|www\.|\]\()\S*|(?<=[\p{L}\p{N}_])~(?=[\p{L}\p{N}_])/gu;

/**
 * Writes `\( … \)`, `\[ … \]` and `$ … $`, which models like, as the `$$` that the Markdown parser knows. Single dollars count
 * only around what looks like a formula, since most dollars are money; and "5~10" strikes nothing through.
 */
export function normalizeMath(text: string): string {
  if (!/\\[([b]|[$~]/.test(text)) return text;
  let rest = text;
  let result = '';
  for (let code = CODE.exec(rest); code; code = CODE.exec(rest)) {
    result += translate(rest.slice(0, code.index)) + code[0];
    rest = rest.slice(code.index + code[0].length);
  }
  return result + translate(rest);
}

type Found = Partial<Record<'alone' | 'inline' | 'display' | 'lines' | 'hugged', string>>;

function translate(prose: string): string {
  return prose
    .replace(TILDE, (found) => (found === '~' ? String.raw`\~` : found))
    .replace(MATH, (whole, ...found: unknown[]) => {
      const { alone, inline, display, lines, hugged } = found.at(-1) as Found;
      const at = found.at(-3) as number;
      if (inline !== undefined) return `$$${inline.trim()}$$`;
      if (hugged !== undefined) return FORMULA.test(hugged) ? `$$${hugged}$$` : whole;
      const formula = alone ?? lines ?? display;
      if (formula === undefined || (alone === undefined && WORD.test(formula))) return whole;
      return displayed(
        formula.trim(),
        prose.slice(prose.lastIndexOf('\n', at - 1) + 1, at),
        prose.charAt(at + whole.length),
      );
    });
}

/** A formula on lines of its own, in the list item or the quote that it stands in. A table has but one line for it. */
function displayed(formula: string, before: string, after: string): string {
  if (before.trimStart().startsWith('|')) return `$$${formula}$$`;
  const [item = ''] = ITEM.exec(before) ?? [];
  const indent = item.replace(/[^>\s]/g, ' ');
  const begin = before === item && item !== '' ? '' : `\n${indent}`;
  const end = indent !== '' && /^\n?$/.test(after) ? '' : `\n${indent}`;
  return `${begin}$$\n${indent}${formula.replace(/\n[ \t>]*/g, `\n${indent}`)}\n${indent}$$${end}`;
}
