import { expect, it } from 'vitest';
import { titleFromText } from './title-from-text';

it.each([
  ['# Plan a **trip** to `Rome`', 'Plan a trip to Rome'],
  ['Look at [this page](https://a.b/c) and tell', 'Look at this page and tell'],
  ['| a | b |\n|---|---|\n| c | d |', 'a b c d'],
  ['```ts\ncode\n```\nWhat is __init__.py?', 'What is __init__.py?'],
  ['---\nAfter a rule', 'After a rule'],
  ['word '.repeat(40), `${'word '.repeat(15).trim()}…`],
])('the title of %j is %j', (text, title) => {
  expect(titleFromText(text)).toBe(title);
});
