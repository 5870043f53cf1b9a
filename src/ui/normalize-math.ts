/** Fenced blocks (also unclosed ones, while they stream) and inline code: their bytes are not ours to touch. */
const CODE = /((?:^|\n)[ \t]*(`{3,}|~{3,})[^\n]*(?:\n[\s\S]*?(?:\n[ \t]*\2[`~]*(?=\n|$)|$)|$)|(`+)[^`][\s\S]*?\3(?!`))/;

/** Between two single dollars that hug it: neither a price nor a shell variable stands so. */
const HUGGED = /(?<![\\$\w])\$(?![\s$\d])([^$\n]*?[^\s$\\])\$(?![\w$])/g;
const FORMULA = /\\[a-zA-Z]|[\^_=]|^[A-Za-z]$/;

/**
 * Writes `\( … \)`, `\[ … \]` and `$ … $`, which models like, as the `$$` that the Markdown parser knows. Single dollars count
 * only around what looks like a formula, since most dollars are money.
 */
export function normalizeMath(text: string): string {
  if (!text.includes('\\(') && !text.includes('\\[') && !text.includes('$')) return text;
  let rest = text;
  let result = '';
  for (let code = CODE.exec(rest); code; code = CODE.exec(rest)) {
    result += translate(rest.slice(0, code.index)) + code[0];
    rest = rest.slice(code.index + code[0].length);
  }
  return result + translate(rest);
}

function translate(prose: string): string {
  return prose
    .replace(HUGGED, (whole, formula: string) => (FORMULA.test(formula) ? `$$${formula}$$` : whole))
    .replace(/\\\(\s*([\s\S]+?)\s*\\\)/g, (_whole, formula: string) => `$$${formula}$$`)
    .replace(/\\\[\s*([\s\S]+?)\s*\\\]/g, (_whole, formula: string) => `\n$$\n${formula}\n$$\n`);
}
