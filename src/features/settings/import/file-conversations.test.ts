import { describe, expect, it } from 'vitest';
import { fileConversations } from './file-conversations';

async function read(...[content, encoding]: [BlobPart, string?]) {
  const lines: [number, string | null, boolean][] = [];
  for await (const { number, text, isEnded } of fileConversations(new Blob([content]), encoding ?? 'utf-8')) {
    lines.push([number, text, isEnded]);
  }
  return lines;
}

describe('the conversations of a file', () => {
  it('are one in each line, blank ones left out', async () => {
    expect(await read('{"a":1}\n\n{"a":2}\r\n{"a":3}')).toEqual([
      [1, '{"a":1}', true],
      [3, '{"a":2}\r', true],
      [4, '{"a":3}', false],
    ]);
  });

  it('are one, however it is laid out', async () => {
    expect(await read(JSON.stringify({ a: [1, 2] }, null, 2))).toEqual([[1, '{"a":[1,2]}', true]]);
  });

  it('are one when its lines are cut off, not an error in each line', async () => {
    const text = '{\n  "a": {\n    "b": 1\n  },';
    expect(await read(text)).toEqual([[1, text, false]]);
  });

  it('are read to the end though a line among them is broken', async () => {
    expect(await read('{"a":\n{"a":2}\n')).toEqual([
      [1, '{"a":', true],
      [2, '{"a":2}', true],
    ]);
  });

  it('are read piece by piece, also when a letter is parted', async () => {
    const bytes = new TextEncoder().encode('{"a":"ö"}\n{"a":"ü"}\n');
    const file = new Blob([...bytes].map((byte) => new Uint8Array([byte])));
    const lines: (string | null)[] = [];
    for await (const { text } of fileConversations(file, 'utf-8')) lines.push(text);
    expect(lines).toEqual(['{"a":"ö"}', '{"a":"ü"}']);
  });

  it('are read in the encoding that the file says', async () => {
    const text = '\uFEFF{"a":"ö"}\n';
    const units = new Uint16Array(Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)));
    expect(await read(units, 'utf-16le')).toEqual([[1, '{"a":"ö"}', true]]);
  });
});
