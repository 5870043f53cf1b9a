import { describe, expect, it } from 'vitest';
import { presentableWords } from './presentable-words';

describe('words of other software', () => {
  it.each([
    ['plain', 'The model needs more memory.', 'The model needs more memory'],
    ['a key', 'Incorrect API key provided: sk-proj-abc123def456.', 'Incorrect API key provided: ***'],
    ['a masked key', 'Incorrect API key provided: sk-ab***********9xyz', 'Incorrect API key provided: ***'],
    ['a header', 'sent Authorization: Bearer abc.def', 'sent Authorization: *** ***'],
    ['a signed token', 'bad eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', 'bad ***'],
    ['a pair', 'password=hunter2 is wrong', 'password=*** is wrong'],
    ['an address with a secret', 'GET https://me:pw@api.example/v1?key=abc failed', 'GET https://api.example/v1 failed'],
    ['an opaque id', 'see request 01a22a84-5df4-7be0-8220-ed11fcb48909', 'see request ***'],
    ['a path', 'cannot open /home/me/secret-project/src/a.ts', 'cannot open …/a.ts'],
    ['a path of Windows', String.raw`cannot open C:\Users\me\project\a.ts`, 'cannot open …/a.ts'],
    ['a stack', 'Boom\n    at run (/srv/app/dist/main.js:3:4)\n    at next', 'Boom'],
    ['a page', '<!DOCTYPE html><html><body>502</body></html>', ''],
    ['JSON', '{"error":{"message":"Too long","trace":"secret"}}', 'Too long'],
    ['broken JSON', '{"error":', ''],
    ['colours and controls', '\u001b[31mred\u001b[0m\u0000 alert\u0007', 'red alert'],
    ['lines', 'one\ntwo\r\nthree', 'one two three'],
  ])('are shown without what is nobody’s business: %s (A8)', (_what, text, shown) => {
    expect(presentableWords(text)).toBe(shown);
  });

  it('never show a secret that is known, and are bounded', () => {
    expect(presentableWords('refused hush-hush today', ['hush-hush', '', 'to'])).toBe('refused *** today');
    expect(presentableWords('no key hush-hush here', ['Bearer hush-hush'])).toBe('no key *** here');
    expect(presentableWords('word '.repeat(1000))).toHaveLength(299);
  });
});
