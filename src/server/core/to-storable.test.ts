import { expect, test } from 'vitest';
import { toStorable, toStorableText } from './to-storable';

test('strips NUL and replaces lone surrogates, at any depth and in keys', () => {
  const value = { 'k\0ey': ['a\0b', { text: '\ud83d', pair: '\u{1F600}' }] };
  expect(toStorable(value)).toEqual({ key: ['ab', { text: '\uFFFD', pair: '\u{1F600}' }] });
});

test('shares nothing with its argument and keeps dates', () => {
  const value = { at: new Date(5), list: [1] };
  const copy = toStorable(value);
  value.list.push(2);
  value.at.setTime(9);
  expect(copy).toEqual({ at: new Date(5), list: [1] });
});

test('drops undefined as JSON does and keeps a __proto__ key as data', () => {
  const hostile: unknown = JSON.parse('{"__proto__": {"polluted": true}}');
  expect(Object.keys(toStorable({ gone: undefined, hostile }))).toEqual(['hostile']);
  expect(JSON.stringify(toStorable(hostile))).toBe('{"__proto__":{"polluted":true}}');
  expect(toStorable([undefined])).toEqual([null]);
});

test('leaves ordinary text alone', () => {
  expect(toStorableText('naïve Zürich 東京 \u{1F469}\u200D\u{1F680}')).toBe(
    'naïve Zürich 東京 \u{1F469}\u200D\u{1F680}',
  );
});
