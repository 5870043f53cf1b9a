import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase64 } from './decode-base64';

it('takes every usual form of the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const buffer = Buffer.from(bytes);
      const standard = buffer.toString('base64');
      const forms = [
        standard,
        standard.replace(/=+$/, ''),
        buffer.toString('base64url'),
        `data:image/png;name=a.png;base64,${standard}`,
        ` ${standard.replace(/(.{3})/g, '$1\r\n ')}`,
      ];
      for (const form of forms) expect(decodeBase64(form)).toEqual(buffer);
    }),
  );
});

it('refuses what is none', () => {
  for (const text of ['%', 'a', 'ab=c', 'ä', 'data:text/plain,hello', 'a b c d e', 'http://x/y.png'])
    expect([text, decodeBase64(text)]).toEqual([text, null]);
});
