import { expect, it } from 'vitest';
import { plainWords } from './plain-words';

it.each([
  ['## Plan\n\nSome **bold**, *soft*, __strong__ and ~~old~~ words', 'Plan Some bold, soft, strong and old words'],
  ['Use `npm run` or ``a ` b``', 'Use npm run or a ` b'],
  ['See [the page](https://a.b/c_(d) "Title") and ![a cat](cat.png)', 'See the page and a cat'],
  ['> - [x] done\n> - not done\n* star\n1. one', 'done not done star 1. one'],
  ['| a | b |\n|---|:-:|\n| zebra | 2 |', 'a b zebra 2'],
  ['Title\n=====\n\n---\n\ntext\n***\nmore', 'Title text more'],
  ['```ts\nconst a = b * c * d;\n```\nafter', 'const a = b * c * d; after'],
  ['**`--flag`** and `**kept**`', '--flag and **kept**'],
  ['snake_case_name, __init__.py, 2 * 3 * 4, a | b, \\*no\\*', 'snake_case_name, __init__.py, 2 * 3 * 4, a | b, *no*'],
  ['- 5 - 3', '5 - 3'],
])('the words of %j are %j', (markdown, words) => {
  expect(plainWords(markdown).replace(/\s+/g, ' ').trim()).toBe(words);
});

/** Were one of these looked at in a time that grows with the square of the length, this would take minutes. */
it.each([
  '-',
  '- ',
  ' -',
  '=',
  '|',
  '| ',
  '`',
  '` ``',
  '*',
  '**a ',
  '__a ',
  '~~a ',
  '_',
  '[',
  '[a](',
  '[a]((',
  '>',
  '> ',
  ' ',
  '#',
  '\\',
  '![',
])('a long text of %j is read as fast as any', (sign) => {
  expect(plainWords(`${sign.repeat(200_000)}x\n\nend`)).toContain('end');
  expect(plainWords(`|${sign.repeat(200_000)}x\n\nend`)).toContain('end');
});
