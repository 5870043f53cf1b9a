import { describe, expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown';

describe('Markdown as plain text', () => {
  it.each([
    ['# Title\n\nA **bold** and *soft* word.', 'Title\n\nA bold and soft word.'],
    ['See [the docs](https://example.org/a_(b)) now', 'See the docs now'],
    ['- one\n- two', '- one\n- two'],
    ['```awk\n{ print $1,\t$NF }  \n```\nand `**x**`', '{ print $1,\t$NF }  \nand **x**'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['> said \\*so\\*', 'said *so*'],
  ])('writes %j as %j', (markdown, text) => {
    expect(plainMarkdown(markdown)).toBe(text);
  });
});
