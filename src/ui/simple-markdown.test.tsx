import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import cases from './__fixtures__/markdown.json';
import { MarkdownContent } from './markdown-content';
import { loadCompletion, readMarkdown } from './read-markdown';
import { SimpleMarkdown } from './simple-markdown';

const samples = [
  '# One\n\n## Two *em*\n\n### Three\n\n###### Six\n\nText\nover lines  \nand a break.',
  'Para **b _bi_** _i_ ~~d~~ `c <b>` [l **x**](https://e.org "t") https://auto.org/x, and <https://y.org>.',
  '1. a\n2. b\n\n   more of b\n\n- x\n- y\n  - deep **z**\n    1. deeper\n\n5. five\n6. six',
  '- [ ] todo\n- [x] done\n  - nested\n\n* star',
  '> quoted\n> **lines**\n>\n> - with a list\n\n---\n\nafter',
  'before\n\n```ts\nconst a = 1;\n\nconst b = `x`;\n```\n\n~~~\nno language\n~~~\n\n    indented\n\nafter',
  '- a list with code:\n\n  ```sh\n  ls -la\n  ```\n\n- and on',
  'a \\* b \\_ c, 2 < 3 and 5 > 4, a_b_c, x * y * z, "quotes" & more',
  '![alone](https://e.org/p.png)\n\nand ![inside](https://e.org/q.png) a text',
  'Ends with a word **and',
];

/** Without what makes no difference to the eye: how the direction is found, the order of names, boxes that are none. */
function normal(html: string): string {
  return html
    .replace(/ dir="(?:ltr|rtl|auto)"/g, '')
    .replace(/<div style="display:contents">|<\/div>/g, '')
    .replace(/ class="([^"]*)"/g, (_all, names: string) => ` class="${names.trim().split(/\s+/).sort().join(' ')}"`)
    .replace(/ href="streamdown:incomplete-link"/g, '')
    .replace(/\s+(?=<\/p>|<[uo]l)/g, '')
    .replace(/>\s+</g, '><')
    .replace(/<([a-z]\w*)((?: [\w-]+="[^"]*")+)/g, (_all, tag: string, attributes: string) => {
      const sorted = (attributes.match(/ [\w-]+="[^"]*"/g) ?? []).sort();
      return `<${tag}${sorted.join('')}`;
    });
}

const whole = (text: string, isStreaming = false) =>
  normal(renderToStaticMarkup(<MarkdownContent text={text} isStreaming={isStreaming} />));
const simple = (text: string, isStreaming = false) =>
  normal(renderToStaticMarkup(<SimpleMarkdown {...readMarkdown(text, isStreaming)} isStreaming={isStreaming} />));

beforeAll(loadCompletion);

describe('Markdown without the whole renderer', () => {
  it.each(samples)('is the same, element for element: %j', (text) => {
    expect(readMarkdown(text, false).isSimple).toBe(true);
    expect(simple(text)).toBe(whole(text));
  });

  it.each(samples)('is the same wherever the stream stands: %j', (text) => {
    for (let end = 1; end <= text.length; end += 1) {
      const part = text.slice(0, end);
      if (readMarkdown(part, true).isSimple) expect(simple(part, true), part).toBe(whole(part, true));
    }
  });

  it.each([
    ['a table', '| a |\n| - |\n| 1 |'],
    ['HTML', 'a <b>bold</b> word'],
    ['a formula', 'where $$x^2$$'],
    ['a diagram', '```mermaid\ngraph TD\n```'],
    ['a footnote', 'a[^1]\n\n[^1]: note'],
    ['a character reference', 'a &amp; b'],
    ['a script link', '[x](javascript:alert(1))'],
    ['emphasis in a script without spaces', '**この文は太字（重要）。**この文は普通'],
  ])('leaves %s to the whole renderer', (_what, text) => {
    expect(readMarkdown(text, false).isSimple).toBe(false);
  });

  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['lists', `${'- '.repeat(2_000)}x`],
    ['brackets', '['.repeat(100_000)],
    ['emphasis', '*a_'.repeat(30_000)],
  ])('shows %s that no author writes as they are', (_what, text) => {
    expect(readMarkdown(text, true).tokens).toEqual([{ type: 'plain', raw: text }]);
  });

  it('reads a growing text as it reads it at once', () => {
    const text = samples.join('\n\n');
    for (let end = 1; end <= text.length; end += 7) readMarkdown(text.slice(0, end), true);
    const full = `${text}** on`;
    expect([...readMarkdown(full, true).tokens]).toEqual([...readMarkdown(full, false).tokens]);
  });

  it.each(cases.cases)('runs and fetches nothing while the whole renderer is on its way: $id', ({ input }) => {
    for (let end = 1; end <= input.length; end += 1) {
      const html = simple(input.slice(0, end), true);
      expect(html).not.toMatch(
        /<script|<[^>]*\son\w+=|href="(?!https?:|mailto:)|<(?:img|iframe|video|object)\b|srcset=/i,
      );
    }
  });
});
