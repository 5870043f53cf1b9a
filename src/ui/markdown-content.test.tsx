import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import cases from './__fixtures__/markdown.json';
import { completeMarkdown } from './complete-markdown';
import { MarkdownContent } from './markdown-content';
import { normalizeMath } from './normalize-math';
import { loadMath } from './use-markdown-plugins';

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
  await loadMath();
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
    ['As:\n\n$$x_1$$\n\nand', 'As:\n\n\n$$\nx_1\n$$\n\n\nand'],
    ['1. $$x_1$$\n2. on', '1. $$\n   x_1\n   $$\n2. on'],
    ['> $$x_1$$', '> $$\n> x_1\n> $$'],
    ['as $$x$$ and\n$$y$$ here', 'as $$x$$ and\n$$y$$ here'],
    ['- a:\n  \\[\n  x = 1\n  \\]\n- b', '- a:\n  $$\n  x = 1\n  $$\n- b'],
    ['> \\[ x = 1 \\]\n> on', '> $$\n> x = 1\n> $$\n> on'],
    ['| \\[x = 1\\] |', '| $$x = 1$$ |'],
    ['a citation \\[1\\], an escaped \\\\(x\\\\)', 'a citation \\[1\\], an escaped \\\\(x\\\\)'],
    ['one ` tick\n\nanother ` \\(a\\)', 'one ` tick\n\nanother ` $$a$$'],
    ['5~10, 15~20, ~$5, ~~no~~ https://e.org/a~b', '5\\~10, 15\\~20, ~$5, ~~no~~ https://e.org/a~b'],
  ])('writes %j as %j', (before, after) => {
    expect(normalizeMath(before)).toBe(after);
  });
});

describe('Markdown that is still being written', () => {
  it.each([
    ['a **b', 'a **b**'],
    ['a **', 'a '],
    ['*a **b*', '*a **b***'],
    ['- **a\n- b', '- **a\n- b'],
    ['**“a', '**“a**'],
    ['https://e.org/a_b and foo__bar__ on', 'https://e.org/a_b and foo__bar__ on'],
    ['one ` tick and **b** on', 'one ` tick and **b** on'],
    ['a `b *c', 'a `b *c`'],
    ['see [the do', 'see '],
    ['list [1, 2] and on', 'list [1, 2] and on'],
    ['**see [the docs](https://e', '**see [the docs](streamdown:incomplete-link)**'],
    ['a picture ![x](https://e', 'a picture '],
    ['a <span class="x', 'a '],
    ['if i<n and j > 3 then', 'if i<n and j > 3 then'],
    ['a\n-', 'a\n'],
    ['a\n\n1', 'a\n\n'],
    ['```js', ''],
    ['```js\na\n``', '```js\na\n'],
    ['```js\na *\n```', '```js\na *\n```'],
    ['| a | **b', '| a | **b**\n|---|---|'],
    ['| a | b |\n| -', '| a | b |\n|---|---|'],
    ['> | a |\n', '> | a |\n> |---|'],
    ['a\n\n$$\n\\frac{', 'a\n\n'],
    ['so \\( x', 'so '],
    ['set $HOME and on', 'set $HOME and on'],
    ['said[^1] so', '[^1]:\n\nsaid[^1] so'],
    ['a &am', 'a '],
  ])('shows of %j only what is decided', (text, shown) => {
    expect(completeMarkdown(text).trimEnd()).toBe(shown.trimEnd());
  });

  it('keeps what is finished when the stream ends', () => {
    const text = '# A\n\nsome `code`\n\n| a |\n|---|\n| 1 |\n\nend';
    expect(render(text, true)).toBe(render(text));
  });
});

describe('HTML in an answer', () => {
  it.each([
    ['<picture><source srcset="https://e.org/x.png"><img src="/api/v1/files/f"></picture>', /<source|<picture|srcset/i],
    ['<a name="x" accesskey="s" tabindex="1">x</a>', /name=|accesskey|tabindex/i],
  ])('loses what could fetch or steer: %s', (text, pattern) => {
    expect(render(text)).not.toMatch(pattern);
  });

  it('shows tags that HTML does not know', () => {
    expect(textOf(render('a Vec<String> and <your name>'))).toBe('a Vec<String> and <your name>');
  });

  it('sets a number of a table as its table goes', () => {
    expect(render('| الاسم | القيمة |\n|---|---|\n| أحمد | ١٢ |')).toMatch(/<td (?![^>]*dir=)[^>]*>١٢/);
  });

  it('gives a quote and an item the direction of their first letter', () => {
    expect(render('> عربي\n\n- English')).toMatch(/<blockquote [^>]*dir="rtl"[\s\S]*<li [^>]*dir="ltr"/);
  });
});

describe('ids', () => {
  it('are not those of another text or of the page, and links within the text follow them', () => {
    const html = render('a[^1] <b id="__next">c</b>\n\n[^1]: The note.');
    expect(html).not.toMatch(/id="(?:__next|user-content-fn-1|footnote-label)"/);
    const [, id] = /<li[^>]* id="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`href="#${String(id)}"`);
    expect(html).not.toContain('target="_blank"');
  });

  it('differ between two texts of one page', () => {
    const note = 'a[^1]\n\n[^1]: The note.';
    const html = renderToStaticMarkup(
      <>
        <MarkdownContent text={note} isStreaming={false} />
        <MarkdownContent text={note} isStreaming={false} />
      </>,
    );
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
