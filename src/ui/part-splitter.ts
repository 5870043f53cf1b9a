import { Lexer, type Token, type Tokens } from 'marked';

/** `links`: what it defines; `labels`: what may be such a link in it. */
type Part = { raw: string; links: readonly Link[]; labels: ReadonlySet<string> };
type Link = { label: string; raw: string };
type Split = { text: string; parts: readonly Part[]; shown: readonly string[] };

const PART_CHARACTERS = 3_000;
/** No block before it goes on with these: a list would with another item, a quote with another line. */
const FRESH_BLOCK = /^(?:#{1,6} |\p{L})/u;
const FORMULA_MARKS = /\$\$|\\[[\]]|\\(?:begin|end)\{/g;
const LABEL = /\[((?:\\.|[^[\]\\])+)\]/g;
const NOTE = /\[\^[\w-]{1,200}\]/;
const FIRST_TAG = /<([a-z][\w:-]*)[\s>/]/i;
const VOID_TAGS = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/**
 * Cuts a text between blocks into parts, each of which shows by itself what it shows in its place: formulas, HTML and notes that
 * reach over blocks stay whole, and the links that are defined in another part are defined here too. While a text grows, all but
 * its last parts stay what they are.
 */
export function partSplitter(): (text: string) => readonly string[] {
  let last: Split = { text: '', parts: [], shown: [''] };
  return (text) => {
    if (text === last.text) return last.shown;
    const source = text.replace(/\r\n?/g, '\n');
    const parts = splitOn(last.parts.slice(0, -2), source);
    last = { text, parts, shown: withLinks(parts) };
    return last.shown;
  };
}

function splitOn(before: readonly Part[], source: string): readonly Part[] {
  const kept = keptParts(before, source);
  const length = kept.reduce((sum, { raw }) => sum + raw.length, 0);
  const rest = source.slice(length);
  const lexer = new Lexer({ gfm: true });
  const tokens = lexer.blockTokens(rest);
  const labels = new Set(tokens.filter(isDefinition).map(({ tag }) => tag));
  // One inside of a list or a quote: which part it is in cannot be told here.
  const isOddlyDefined = Object.keys(lexer.tokens.links).some((label) => !labels.has(label));
  return isOddlyDefined ? [toPart(source, [])] : [...kept, ...split(rest, tokens)];
}

function keptParts(parts: readonly Part[], source: string): readonly Part[] {
  let length = 0;
  const changed = parts.findIndex(({ raw }) => {
    const isKept = source.startsWith(raw, length);
    length += raw.length;
    return !isKept;
  });
  return changed < 0 ? parts : parts.slice(0, changed);
}

function split(source: string, tokens: readonly Token[]): Part[] {
  const groups: { start: number; tokens: Token[] }[] = [{ start: 0, tokens: [] }];
  let open = nothingOpen;
  let place = 0;
  for (const token of tokens) {
    const start = groups.at(-1)?.start ?? 0;
    if (place - start >= PART_CHARACTERS && FRESH_BLOCK.test(token.raw) && !isOpen(open))
      groups.push({ start: place, tokens: [] });
    groups.at(-1)?.tokens.push(token);
    place += token.raw.length;
    open = openAfter(open, token);
  }
  // The source itself, since the parser changes blanks at its end.
  return groups.map((group, index) =>
    toPart(source.slice(group.start, groups[index + 1]?.start), group.tokens.filter(isDefinition)),
  );
}

function toPart(raw: string, definitions: readonly Tokens.Def[]): Part {
  return {
    raw,
    links: definitions.map((definition) => ({ label: labelOf(definition.tag), raw: definition.raw.trim() })),
    labels: new Set(Array.from(raw.matchAll(LABEL), ([, label = '']) => labelOf(label))),
  };
}

function labelOf(words: string): string {
  return words.toLowerCase().replace(/\s+/g, ' ').trim();
}

function isDefinition(token: Token): token is Tokens.Def {
  return token.type === 'def';
}

/** What has begun and may end in a later block. Notes are numbered through the text: from the first one on, it stays whole. */
type Open = { dollars: boolean; brackets: boolean; environment: boolean; tag: Tag | null; notes: boolean };
type Tag = { name: string; depth: number };

const nothingOpen: Open = { dollars: false, brackets: false, environment: false, tag: null, notes: false };

function isOpen({ dollars, brackets, environment, tag, notes }: Open): boolean {
  return dollars || brackets || environment || tag !== null || notes;
}

function openAfter(before: Open, { type, raw }: Token): Open {
  if (type === 'code') return before;
  const open = { ...before, tag: tagAfter(before.tag, type, raw), notes: before.notes || NOTE.test(raw) };
  for (const [mark] of raw.matchAll(FORMULA_MARKS)) {
    if (mark === '$$') open.dollars = !open.dollars;
    else if (mark.length === 2) open.brackets = mark === String.raw`\[`;
    else open.environment = mark.startsWith(String.raw`\b`);
  }
  return open;
}

function tagAfter(tag: Tag | null, type: string, raw: string): Tag | null {
  const before = tag ?? firstTag(type, raw);
  if (!before) return null;
  const { name } = before;
  const begun = countOf(raw, `<${name}(?=[\\s>/])[^>]*(?<!/)>`);
  const ended = countOf(raw, `</${name}(?=[\\s>])[^>]*>`);
  const depth = before.depth + begun - ended;
  return depth > 0 ? { name, depth } : null;
}

/** The one that an HTML block begins with, before any of it is counted. */
function firstTag(type: string, raw: string): Tag | null {
  const name = type === 'html' ? FIRST_TAG.exec(raw)?.[1] : undefined;
  return name === undefined || VOID_TAGS.test(name) ? null : { name, depth: 0 };
}

function countOf(raw: string, pattern: string): number {
  return raw.match(new RegExp(pattern, 'gi'))?.length ?? 0;
}

/** The first definition of a label is the one that counts. */
function withLinks(parts: readonly Part[]): readonly string[] {
  const links = new Map<string, string>();
  for (const { label, raw } of parts.flatMap((part) => part.links)) if (!links.has(label)) links.set(label, raw);
  return parts.map(({ raw, labels }) => {
    const used = [...links].filter(([label]) => labels.has(label)).map(([, definition]) => definition);
    return used.length === 0 ? raw : `${used.join('\n')}\n\n${raw}`;
  });
}
