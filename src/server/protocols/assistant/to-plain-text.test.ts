import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPlainText } from './to-plain-text';

it.each([
  ['**bold** and *leaning*', 'bold and leaning'],
  ['# Title\n\nText', 'Title\n\nText'],
  ['see [the page](https://a.example/x)', 'see the page (https://a.example/x)'],
  ['<https://a.example/>', 'https://a.example/'],
  ['use `a*b*c` here', 'use a*b*c here'],
  ['```ts\nconst a = 1;\n```\nend', 'const a = 1;\nend'],
  ['not \\*bold\\*', 'not *bold*'],
  ['**[a](b)** ***x***', 'a (b) x'],
  ['**bold with *leaning* in it**', 'bold with leaning in it'],
  ['![a cat](cat.png) and `` a`b ``', 'a cat (cat.png) and `` a`b ``'],
  ['~~~\n**kept**\n~~~', '**kept**'],
  ['[**x**](y)', 'x (y)'],
  ['- one\n- **two**', '- one\n- two'],
])('takes the marks out of %j', (markdown, plain) => {
  expect(toPlainText(markdown)).toBe(plain);
});

it.each([
  '2 * 3 * 4',
  '**',
  'a ** b',
  '*open',
  '#tag',
  '[a] (b)',
  'snake_case_name',
  '  indented\n\n\nfar  apart ',
  '1. one\n2) two',
  'a < b && c > d',
  '你好 🌍',
  '',
])('leaves %j as it is', (text) => {
  expect(toPlainText(text)).toBe(text);
});

it('takes any text and never makes it longer than its links', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('*', '_', '`', '[', ']', '(', ')', '\\', '#', '\n', ' ', 'a', '<', '>') }),
      (text) => {
        expect(toPlainText(text).length).toBeLessThanOrEqual(text.length + text.split('](').length * 3);
      },
    ),
  );
});
