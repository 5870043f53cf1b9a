import { expect, it } from 'vitest';
import { checkLine } from './check-line';

const ours = { format: 'parley-conversation', version: 1 };

it.each([
  [JSON.stringify(ours), true, null],
  [JSON.stringify({ ...ours, version: 2 }), true, 'newer'],
  [JSON.stringify(ours).slice(0, -1), false, 'cut-off'],
  [JSON.stringify(ours).slice(0, -1), true, 'not-json'],
  ['end of it', false, 'not-json'],
  ['{"title":"Trip"}', true, 'foreign'],
  ['null', true, 'foreign'],
  [null, true, 'too-large'],
])('a line with %j, ended: %s, is %s', (text, isEnded, problem) => {
  expect(checkLine({ text, isEnded })).toBe(problem);
});
