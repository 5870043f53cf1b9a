import { expect, test } from 'vitest';
import { cleanTitle } from './clean-title';

test.each([
  ['<think>They want a trip. "Trip"?</think>"Trip"', 'Trip'],
  ['Hm, a trip.</think>\n\nTrip to Rome', 'Trip to Rome'],
  ['<think>I never come to an end', ''],
  ['{"title": "Trip to Rome"}', 'Trip to Rome'],
  ['```json\n{"title": "Trip to Rome"}\n```', 'Trip to Rome'],
  ['["Trip to Rome"]', 'Trip to Rome'],
  ['**Title:** “Trip to Rome”.', 'Trip to Rome'],
  ['Title: Trip\nBecause you asked for one.', 'Trip'],
  ['# Trip', 'Trip'],
  ['旅行の計画', '旅行の計画'],
  ['   \n ', ''],
  ['{"a": 1}', '{"a": 1}'],
  ['word '.repeat(400), ''],
])('makes a clean title of %j (A9)', (said, title) => {
  expect(cleanTitle(said)).toBe(title);
});

test('is never longer than 80 characters (A9)', () => {
  const title = cleanTitle(
    'A title that goes on and on, as models like them to do when they are not told how long one may be',
  );
  expect(Array.from(title).length).toBeLessThanOrEqual(80);
  expect(title).toMatch(/…$/);
});
