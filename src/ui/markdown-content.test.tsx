import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import cases from './__fixtures__/markdown.json';
import { MarkdownContent } from './markdown-content';
import { normalizeMath } from './normalize-math';
import { loadHeavyPlugin } from './use-markdown-plugins';

type Case = { id: string; input: string; text?: string; text_contains?: string[]; checks?: string[] };

function render(text: string, isStreaming = false): string {
  return renderToStaticMarkup(<MarkdownContent text={text} isStreaming={isStreaming} />);
}

function textOf(html: string): string {
  return html
    .replace(/<(svg|style|button|annotation)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

function inner(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => textOf(match[1] ?? ''));
}

/** Each kind of check in the fixture, as a question to the rendered HTML. */
const checks: Record<string, (html: string, value: string) => void> = {
  strong: (html, value) =>
    expect(inner(html, /data-streamdown="strong"[^>]*>([\s\S]*?)<\/(?:span|strong)>/g)).toContain(value),
  'math-block': (html) => expect(html).toContain('katex-display'),
  'math-inline': (html) => expect(html).toMatch(/class="katex"/),
  'code-exact': (html, value) => expect(textOf(html)).toContain(value),
  'code-inline-exact': (html, value) => expect(inner(html, /<code[^>]*>([\s\S]*?)<\/code>/g)).toContain(value),
  li: (html, value) => expect(html.match(/<li\b/g)).toHaveLength(Number(value)),
  table: (html, value) => expect(html.match(/<table\b/g)).toHaveLength(Number(value)),
  'no-script': (html) => expect(html).not.toMatch(/<script|<[^>]*\son\w+=|href="javascript:/),
  'no-request': (html) => expect(html).not.toMatch(/<(?:img|iframe|video|audio|source|object|embed)\b|srcset=/i),
  'dir-auto': (html) => expect(html).toMatch(/dir="rtl"|dir="auto"/),
};

beforeAll(async () => {
  await loadHeavyPlugin('math');
});

describe.each(cases.cases as Case[])(
  'Markdown case $id',
  ({ input, text, text_contains = [], checks: wanted = [] }) => {
    it('shows what its author meant', () => {
      const html = render(input);
      if (text !== undefined) expect(textOf(html)).toBe(text);
      for (const part of text_contains) expect(textOf(html)).toContain(part);
      for (const check of wanted) {
        const [name = '', ...value] = check.split(':');
        checks[name]?.(html, value.join(':'));
      }
    });

    it('renders each of its prefixes, and nothing in one runs or fetches', () => {
      for (let end = 1; end <= input.length; end += 1) {
        const html = render(input.slice(0, end), true);
        checks['no-script']?.(html, '');
        checks['no-request']?.(html, '');
      }
    });

    it('says the same when it has streamed in as at once', () => {
      const words = (html: string) => textOf(html).replace(/\s+/g, '');
      expect(words(render(input, true))).toBe(words(render(input)));
    });
  },
);

describe('formulas in the notation of models', () => {
  it.each([
    ['\\( a \\)', '$$a$$'],
    ['`\\( a \\)`', '`\\( a \\)`'],
    ['```tex\n\\[ a \\]\n```', '```tex\n\\[ a \\]\n```'],
    ['```tex\n\\[ a \\]', '```tex\n\\[ a \\]'],
    ['x \\[ a \\] y', 'x \n$$\na\n$$\n y'],
    ['the first $n$ numbers: $\\frac{n}{2}$', 'the first $$n$$ numbers: $$\\frac{n}{2}$$'],
    ['from $5 to $10', 'from $5 to $10'],
    ['R$ 12, R$ 15', 'R$ 12, R$ 15'],
    ['set $HOME and $PATH', 'set $HOME and $PATH'],
    ['$$\nx_1\n$$', '$$\nx_1\n$$'],
  ])('writes %j as %j', (before, after) => {
    expect(normalizeMath(before)).toBe(after);
  });
});
