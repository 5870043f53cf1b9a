import { describe, expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown';

describe('Markdown as plain text', () => {
  it.each([
    ['# Title\n\nA **bold** and *soft* word.', 'Title\n\nA bold and soft word.'],
    ['See [the docs](https://example.org/a_(b)) now', 'See the docs now'],
    ['- one\n- two', '- one\n- two'],
    ['```awk\n{ print $1,\t$NF }  \n```\nand `**x**`', '{ print $1,\t$NF }  \nand **x**'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['> said \\*so\\*\n> > before', '> said *so*\n> > before'],
    ['so \\(a^2_1\\{x\\}\\) and $\\{y\\}$', 'so \\(a^2_1\\{x\\}\\) and $\\{y\\}$'],
    [
      '\\[ \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\]',
      '\\[ \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\]',
    ],
    ['it costs $5 or *$6*', 'it costs $5 or $6'],
    ['| a | **b** |\n| --- | ---: |\n| 1 | `2` |\n\non', 'a | b\n1 | 2\n\non'],
    ['- [x] done\n- [ ] **open**\n  1. one\n  2. two', '- [x] done\n- [ ] open\n  1. one\n  2. two'],
    ['3. three\n\n4. four', '3. three\n\n4. four'],
    ['a[^1]\n\n[^1]: Note', 'a[1]\n\n[1] Note'],
    ['````md\n```\nx\n```\n````\nafter', '```\nx\n```\nafter'],
    ['<details><summary>More</summary>\n\nin\n\n</details>', 'More\n\nin'],
    ['a Vec<String> and a<br>b', 'a Vec<String> and a\nb'],
  ])('writes %j as %j', (markdown, text) => {
    expect(plainMarkdown(markdown)).toBe(text);
  });
});
