import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { settle } from '../../../testing/settle';
import { readLines } from './read-lines';

it('lines come whole however they are cut, and of one that is too long only the beginning, at once', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  readLines(stream, { maxCharacters: 10, onLine: (line) => lines.push(line) });
  for (const part of ['on', 'e\ntwo\r\n\nthr', 'ee\n', '0123456', '789', 'abc', 'def']) stream.write(part);
  await settle();
  expect(lines).toEqual(['one', 'two', 'three', '0123456789']);
  for (const part of ['ghi\nfour\n', 'last']) stream.write(part);
  stream.end();
  await settle();
  expect(lines.slice(4)).toEqual(['four', 'last']);
});
