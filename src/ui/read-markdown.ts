import { lexer, type Token } from 'marked';
import type remend from 'remend';
import { completionOf } from './complete-markdown';
import { normalizeMath } from './normalize-math';

/** Markdown as tokens. `isSimple`: `SimpleMarkdown` draws them as the whole renderer would. */
export type ReadMarkdown = { tokens: readonly Token[]; isSimple: boolean };

const SIMPLE: ReadonlySet<string> = new Set([
  ...['space', 'heading', 'paragraph', 'list', 'list_item', 'blockquote', 'hr', 'code', 'text'],
  ...['escape', 'strong', 'em', 'del', 'codespan', 'br', 'link', 'image', 'checkbox'],
]);

const ENTITY = /&(?:#\w+|\w+);/;
const EAST_ASIAN = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
/** The last is how a link ends that is still being written. */
const ADDRESS = /^(?:https?:\/\/[!-~]+|streamdown:incomplete-link)$/;

let complete: typeof remend | null = null;

/** Fetches what closes open marks; until it is here, they stand as they are written. */
export async function loadCompletion(): Promise<void> {
  complete ??= (await import('remend')).default;
}

export function readMarkdown(text: string, isStreaming: boolean): ReadMarkdown {
  const source = normalizeMath(text);
  const tokens = lexer(isStreaming && complete ? complete(source, completionOf(source)) : source);
  return { tokens, isSimple: hasSimpleText(source) && tokens.every(isSimple) };
}

/** Formulas, footnotes and character references, and emphasis in scripts without spaces, are left to the whole renderer. */
function hasSimpleText(source: string): boolean {
  if (source.includes('$$') || ENTITY.test(source) || source.includes('[^')) return false;
  return !(EAST_ASIAN.test(source) && /[*_~]/.test(source));
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
