import { Marked, type Token, type Tokens } from 'marked';
import { HTML_NAMES } from './html-names';
import { childrenOf, isOverloaded } from './read-markdown';

const FORMULA =
  /^(?:\\\((?:(?!\n[ \t]*\n)[\s\S])+?\\\)|\\\[(?:(?!\n[ \t]*\n)[\s\S])+?\\\]|\$\$[\s\S]+?\$\$|\$(?![\s$\d])[^$\n]*[\\^_=][^$\n]*\$(?!\w))/;
const TAG = /<!--[\s\S]*?-->|<\/?([a-z][\w-]*)[^<>]*>/gi;
const NOTE = /\[\^([\w-]+)\]:?/g;

/** Formulas are no Markdown: their backslashes are their own. */
const marked = new Marked({
  extensions: [
    {
      name: 'formula',
      level: 'inline',
      start: (text) => /\\[([]|\$/.exec(text)?.index,
      tokenizer: (text) => {
        const [raw] = FORMULA.exec(text) ?? [];
        return raw === undefined ? undefined : { type: 'formula', raw };
      },
    },
  ],
});

/** Markdown as plain text for places that know no Markdown: words, lists, quotes and code stay, the other marks go. */
export function plainMarkdown(markdown: string): string {
  if (isOverloaded(markdown)) return markdown;
  return writeBlocks(marked.lexer(markdown.replace(/\r\n?/g, '\n')));
}

/** The blocks stand as far apart as they were written. */
function writeBlocks(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.type === 'space' ? token.raw : writeBlock(token) + (/\n*$/.exec(token.raw)?.[0] ?? '')))
    .join('')
    .replace(/^\n+|\n+$/g, '');
}

function writeBlock(token: Token): string {
  switch (token.type) {
    case 'code':
      return (token as Tokens.Code).text;
    case 'blockquote':
      return writeBlocks(childrenOf(token)).replace(/^/gm, '> ');
    case 'list':
      return (token as Tokens.List).items.map((item, index) => writeItem(token as Tokens.List, item, index)).join('\n');
    case 'table':
      return writeTable(token as Tokens.Table);
    case 'html':
      return withoutTags(token.raw).trim();
    case 'def':
      return token.raw.startsWith('[^') ? token.raw.trimEnd().replace(NOTE, '[$1]') : '';
    case 'hr':
      return token.raw.trimEnd();
    default:
      return writeInline(token);
  }
}

function writeItem({ ordered, start, loose }: Tokens.List, item: Tokens.ListItem, index: number): string {
  const mark = ordered ? `${String(Number(start) + index)}. ` : '- ';
  const task = item.task ? `[${item.checked === true ? 'x' : ' '}] ` : '';
  const text = writeBlocks(item.tokens.filter(({ type }) => type !== 'checkbox')).replace(
    /\n(?=.)/g,
    `\n${' '.repeat(mark.length)}`,
  );
  return mark + task + text + (loose && item.raw.endsWith('\n\n') ? '\n' : '');
}

function writeTable({ header, rows }: Tokens.Table): string {
  return [header, ...rows]
    .map((cells) => cells.map(({ tokens }) => tokens.map(writeSpan).join('')).join(' | '))
    .join('\n');
}

function writeInline(token: Token): string {
  const children = childrenOf(token);
  return children.length > 0 ? children.map(writeSpan).join('') : writeSpan(token);
}

function writeSpan(token: Token): string {
  switch (token.type) {
    case 'formula':
      return token.raw;
    case 'codespan':
    case 'escape':
    case 'image':
      return (token as Tokens.Codespan).text;
    case 'br':
      return '\n';
    case 'html':
      return withoutTags(token.raw);
    case 'checkbox':
      return '';
    case 'link':
      return token.raw.startsWith('[^') ? token.raw.replace(NOTE, '[$1]') : writeInline(token);
    default:
      if (childrenOf(token).length > 0) return writeInline(token);
      return ('text' in token ? String(token.text) : token.raw).replace(NOTE, '[$1]');
  }
}

/** What is no tag of HTML (`Vec<String>`) is a word. */
function withoutTags(html: string): string {
  return html.replace(TAG, (tag, name?: string) => {
    if (name === undefined) return '';
    if (name.toLowerCase() === 'br') return '\n';
    return HTML_NAMES.has(name.toLowerCase()) ? '' : tag;
  });
}
