import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import cases from './__fixtures__/markdown.json';
import { MarkdownPart } from './markdown-part';
import { partSplitter } from './part-splitter';
import { loadMath } from './use-markdown-plugins';

const words = (count: number) =>
  Array.from({ length: count }, (_, index) => `Word ${String(index)} says so.`).join(' ');
const paragraphs = (count: number) => Array.from({ length: count }, () => `${words(20)}\n\n`).join('');

const kinds = [
  '## A heading\n\nText with **bold**, `code` and 5~10.\n\n',
  '```ts\nconst a = 1;\n\n# no heading\n\nText that is code.\n```\n\n',
  '| a | b |\n|---|---|\n| 1 | `x` |\n\n',
  '- one\n\n  more of it\n- two\n  ```sh\n  ls\n  ```\n\n',
  '> quoted\n> on\n\n1. x\n2. y\n\n',
  'A formula \\( a \\) and\n\n\\[\nx = 1\n\n\\]\n\n$$\ny^2\n$$\n\n',
  '<details><summary>More</summary>\n\nHidden *text*.\n\n</details>\n\n',
];
/** Some 60 kB of every kind of block. */
const mixed = Array.from({ length: 60 }, (_, index) => `${words(35)}\n\n${kinds[index % kinds.length] ?? ''}`).join('');

const texts: Record<string, string> = {
  'every kind of block': mixed,
  'links that are defined at the end': `See [the guide][1], [Guide] and ![it][pic].\n\n${mixed}\n\nSee [the guide][1].\n\n[1]: https://e.org/a "A"\n[guide]: <https://e.org/b>\n[1]: https://e.org/second\n[pic]: https://e.org/p.png\n`,
  'notes that are written at the end': `${paragraphs(20)}Said[^1] so.\n\n${paragraphs(20)}And[^b] so[^1].\n\n[^1]: The note.\n[^b]: Another.\n`,
  'HTML that stays open': `${paragraphs(20)}<div>\n\n${paragraphs(20)}</div>\n\n${paragraphs(20)}`,
  'a formula over blocks': `${paragraphs(10)}\\[\n${paragraphs(10)}\\]\n\n${paragraphs(10)}`,
  'dollars over blocks': `${paragraphs(10)}$$\n${paragraphs(10)}$$\n\n${paragraphs(10)}`,
  'a fence that is never closed': `${paragraphs(10)}\`\`\`md\n${paragraphs(20)}`,
  'one long list': Array.from({ length: 300 }, (_, index) => `- item ${String(index)} ${words(3)}\n\n`).join(''),
  'the cases of short answers, one after the other': Array.from({ length: 8 }, () =>
    cases.cases.map(({ input }) => `${words(35)}\n\n${input}\n\n`).join(''),
  ).join(''),
};

function render(text: string, isStreaming = false): string {
  const html = renderToStaticMarkup(<MarkdownPart id="x" text={text} isStreaming={isStreaming} />);
  return html.replace(/^<div [^>]*>|<\/div>$/g, '').replace(/>\s+</g, '><');
}

beforeAll(async () => {
  await loadMath();
});

describe.each(Object.entries(texts))('A long text with %s', (_name, text) => {
  it('shows in parts what it shows as a whole', () => {
    const inParts = partSplitter()(text)
      .map((part) => render(part))
      .join('');
    expect(inParts.split(/(?=<)/)).toEqual(render(text).split(/(?=<)/));
  });

  it('comes apart the same way as it streams in', () => {
    const split = partSplitter();
    for (let end = 1; end < text.length; end += 997) {
      const parts = split(text.slice(0, end));
      render(parts.at(-1) ?? '', true);
    }
    expect(split(text)).toEqual(partSplitter()(text));
  });
});

describe('The parts of a long text', () => {
  it('are short', () => {
    const lengths = partSplitter()(mixed).map((part) => part.length);
    expect(Math.max(...lengths)).toBeLessThan(6_000);
  });

  it('stay the same while it grows, all but the last ones', () => {
    const split = partSplitter();
    const before = split(mixed.slice(0, 30_000));
    const after = split(mixed);
    expect(before.length).toBeGreaterThan(5);
    expect(after.slice(0, before.length - 2)).toEqual(before.slice(0, -2));
  });

  it('begin anew with another text', () => {
    const split = partSplitter();
    split(mixed);
    const other = `# Other\n\n${mixed.slice(0, 20_000)}`;
    expect(split(other)).toEqual(partSplitter()(other));
  });

  it('are whole where a link is defined inside of a quote', () => {
    const text = `See [it].\n\n${mixed}\n\n> [it]: https://e.org/quoted\n`;
    expect(partSplitter()(text)).toEqual([text]);
  });
});
