import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonIntake } from './json-intake';

function take(json: string, lengths: readonly number[]) {
  const bytes = Buffer.from(json);
  const intake = new JsonIntake();
  let at = 0;
  for (const length of lengths) intake.push(bytes.subarray(at, (at += length)));
  intake.push(bytes.subarray(at));
  const { rest, long } = intake.end();
  return { rest: Buffer.from(rest).toString(), long };
}

const LONG = 'x'.repeat(70_000);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\\', '"', '\n', 'ä', 'a') }),
  fc.string({ unit: fc.constantFrom('\\', '"', 'a') }).map((text) => text + LONG + text),
);
const anyJson = fc
  .array(fc.oneof(anyText, fc.record({ a: anyText }), fc.integer()))
  .map((value) => JSON.stringify(value));
const lengths = fc.array(fc.nat(40), { maxLength: 20 });

describe('taking JSON in', () => {
  it('loses nothing, wherever it is cut', () => {
    fc.assert(
      fc.property(anyJson, lengths, (json, cuts) => {
        const { rest, long } = take(json, cuts);
        const whole = [...long].reduce(
          (text, [word, string]) => text.replace(`"${word}"`, () => JSON.stringify(string)),
          rest,
        );
        expect(JSON.parse(whole)).toEqual(JSON.parse(json));
        expect(rest.length).toBeLessThan(40_000);
      }),
    );
  });

  it('keeps what is no JSON as it is', () => {
    for (const json of ['', '"', '{"a', '"a\\', `"${LONG}`]) expect(take(json, [1, 1, 1]).rest).toBe(json);
  });
});
