import { lexer, type Token } from 'marked';
import { codeLoader } from './code-loader';
import type { completeMarkdown } from './complete-markdown';

/** Markdown as tokens. `isSimple`: `SimpleMarkdown` draws them as the whole renderer would. */
export type ReadMarkdown = { tokens: readonly Token[]; isSimple: boolean };

const SIMPLE: ReadonlySet<string> = new Set([
  ...['space', 'heading', 'paragraph', 'list', 'list_item', 'blockquote', 'hr', 'code', 'text'],
  ...['escape', 'strong', 'em', 'del', 'codespan', 'br', 'link', 'image', 'checkbox', 'plain'],
]);

/** Formulas, footnotes, character references, ranges with a tilde. */
const UNUSUAL = /\$\$|\$[^\s\d$][^$\n]*\$|\\[([b]|\[\^|\w~\w|&#?\w+;/;
const EAST_ASIAN = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
/** The last is how a link ends that is still being written. */
const ADDRESS = /^(?:https?:\/\/[!-~]+|streamdown:incomplete-link)$/;

const NESTED = /^(?:[ \t]*(?:>|[-+*][ \t]|\d+[.)][ \t])){50,}[ \t]*[^\s*-]/m;
const MARKS = /[*_~`[<$!\\&]/g;
const MOST_MARKS = 2_000;

/** One of each block and mark. */
const SAMPLE = '# a\n\n- **b** *c* `d` [e](https://f.g)\n\n> h\n\n```i\n```\n\n| j |\n|-|\n| k |\n\nl\nm';

let complete: typeof completeMarkdown | null = null;
let last: { source: string; tokens: readonly Token[] } = { source: '', tokens: [] };

/** Fetches what closes open marks; until it is here, they stand as they are written. */
export const loadCompletion = codeLoader(async () => {
  complete = (await import('./complete-markdown')).completeMarkdown;
});

/** The first text takes a browser a tenth of a second to read, every other next to nothing; and so with the first beyond Latin 1. */
export function prepareMarkdown(): void {
  lexer(SAMPLE);
  lexer(`${SAMPLE}…`);
}

export function readMarkdown(text: string, isStreaming: boolean): ReadMarkdown {
  if (isOverloaded(text)) return { tokens: [{ type: 'plain', raw: text }], isSimple: true };
  const source = text.replace(/\r\n?/g, '\n');
  const tokens = isStreaming ? readOn(complete ? complete(source) : source) : lexer(source);
  return { tokens, isSimple: hasSimpleText(source) && tokens.every(isSimple) };
}

/** No author nests so deep or writes so many marks in a line, and a parser would take minutes: it is shown as it is written. */
export function isOverloaded(text: string): boolean {
  if (NESTED.test(text)) return true;
  return text.split('\n').some((line) => line.length > MOST_MARKS && (line.match(MARKS)?.length ?? 0) > MOST_MARKS);
}

/** While a text grows, all but its last blocks stay what they are. */
function readOn(source: string): readonly Token[] {
  const kept = last.tokens.slice(0, -3);
  const length = kept.reduce((sum, { raw }) => sum + raw.length, 0);
  const isGrown = length > 0 && source.startsWith(last.source.slice(0, length));
  const tokens = isGrown ? [...kept, ...lexer(source.slice(length))] : lexer(source);
  last = { source, tokens };
  return tokens;
}

/** What is unusual, and emphasis in scripts without spaces, is left to the whole renderer. */
function hasSimpleText(source: string): boolean {
  return !UNUSUAL.test(source) && !(EAST_ASIAN.test(source) && /[*_~]/.test(source));
}

function isSimple(token: Token): boolean {
  if (!SIMPLE.has(token.type)) return false;
  if ((token.type === 'link' || token.type === 'image') && !ADDRESS.test(String(token.href))) return false;
  if (token.type === 'code' && String(token.lang).startsWith('mermaid')) return false;
  return childrenOf(token).every(isSimple);
}

export function childrenOf(token: Token): readonly Token[] {
  if (token.type === 'list') return token.items as Token[];
  return 'tokens' in token ? (token.tokens ?? []) : [];
}
