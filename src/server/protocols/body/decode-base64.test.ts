import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64 } from './decode-base64';
import type { InlineData } from './inline-data';
import { LongString } from './long-string';

async function decoded(data: InlineData): Promise<Buffer | null> {
  const refusal = new Error('is not base64');
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of decodeBase64(data, () => refusal)) chunks.push(chunk);
  } catch (error) {
    if (error === refusal) return null;
    throw error;
  }
  return Buffer.concat(chunks);
}

/** As it stands in JSON, cut wherever the numbers say. */
function inPieces(text: string, lengths: readonly number[], escape = JSON.stringify): LongString {
  const json = Buffer.from(escape(text).slice(1, -1));
  const pieces = lengths.map((length, index) => {
    const from = lengths.slice(0, index).reduce((sum, before) => sum + before, 0);
    return json.subarray(from, from + length);
  });
  return new LongString([...pieces, json.subarray(lengths.reduce((sum, length) => sum + length, 0))]);
}

/** How some languages write a slash, and any character may be written. */
const escapeMore = (text: string): string =>
  JSON.stringify(text).replaceAll('/', '\\/').replaceAll('+', '\\u002B').replaceAll('=', '\\u003d');

const forms = (bytes: Uint8Array): string[] => {
  const buffer = Buffer.from(bytes);
  const standard = buffer.toString('base64');
  return [
    standard,
    standard.replace(/=+$/, ''),
    buffer.toString('base64url'),
    `data:image/png;name=a.png;base64,${standard}`,
    ` ${standard.replace(/(.{3})/g, '$1\r\n ')}`,
  ];
};
const lengths = fc.array(fc.nat(40), { maxLength: 20 });

describe('base64', () => {
  it('is taken in every usual form of the same bytes (R7.1)', async () => {
    const taken = fc.asyncProperty(fc.uint8Array(), async (bytes) => {
      for (const form of forms(bytes)) expect(await decoded(form)).toEqual(Buffer.from(bytes));
    });
    await fc.assert(taken);
  });

  it('is taken in every form in pieces, wherever they are cut and however they are escaped', async () => {
    const taken = fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), lengths, async (bytes, cuts) => {
      for (const form of forms(bytes)) {
        expect(await decoded(inPieces(form, cuts))).toEqual(Buffer.from(bytes));
        expect(await decoded(inPieces(form, cuts, escapeMore))).toEqual(Buffer.from(bytes));
      }
    });
    await fc.assert(taken);
  });

  it('is refused when it is none', async () => {
    for (const text of ['%', 'a', 'ab=c', 'ab==cdef', 'ä', 'data:text/plain,hello', 'a b c d e', 'http://x/y.png']) {
      expect([text, await decoded(text)]).toEqual([text, null]);
      expect([text, await decoded(inPieces(text, [1, 1, 1]))]).toEqual([text, null]);
    }
    expect(await decoded(new LongString([Buffer.from('ab\\')]))).toBeNull();
    expect(await decoded(new LongString([Buffer.from('ab\\x')]))).toBeNull();
  });
});
