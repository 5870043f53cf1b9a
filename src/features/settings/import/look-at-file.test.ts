import { expect, it } from 'vitest';
import { lookAtFile } from './look-at-file';

const problems: [content: BlobPart, problem: string | null][] = [
  ['', 'empty'],
  [' \n\n', 'empty'],
  ['{"format":"parley-conversation"}\n', null],
  ['\uFEFF{}', null],
  [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'archive'],
  [new Uint8Array([0x1f, 0x8b, 8, 0]), 'archive'],
  [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'binary'],
  ['%PDF-1.7\n', 'binary'],
  ['[{"title":"Trip","mapping":{}}]', 'chatgpt'],
  ['[{"uuid":"1","chat_messages":[]}]', 'claude'],
  ['[{"format":"parley-conversation"}]', 'list'],
  ['# Trip\n\nAgent guide', 'markdown'],
  ['<!doctype html>', 'page'],
  ['name,age\n', 'other'],
];

it.each(problems)('a file with %j is looked at: %s', async (content, problem) => {
  expect((await lookAtFile(new Blob([content]))).problem).toBe(problem);
});

it('a file that was written in UTF-16 is read as such', async () => {
  const file = new Blob([new Uint16Array([0xfeff, '{'.charCodeAt(0), '}'.charCodeAt(0)])]);
  expect(await lookAtFile(file)).toEqual({ problem: null, encoding: 'utf-16le' });
});
