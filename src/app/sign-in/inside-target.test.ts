import { expect, it } from 'vitest';
import { insideTarget } from './inside-target';

it.each(['/', '/settings#about', '/c/a%20b?x=1#m-2'])('whoever signs in goes on to %s, as it is', (to) => {
  expect(insideTarget(to)).toBe(to);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example/x',
  'http:evil.example',
  'javascript:alert(1)',
  'blob:http://inside.invalid/x',
  'http://[',
])('nobody is led to another site by %j (a tab between the slashes was let through)', (to) => {
  const here = 'http://parley.example';
  const { origin } = new URL(insideTarget(to), here);
  expect(origin).toBe(here);
});

it('an address that is missing or said twice leads to the first page', () => {
  expect([insideTarget(undefined), insideTarget(['/a', '/b'])]).toEqual(['/', '/']);
});
