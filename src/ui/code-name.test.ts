import { expect, it } from 'vitest';
import { codeName } from './code-name';

it('code is known by its first line, whatever comes after', () => {
  expect(codeName('ts', 'const a = 1;\nconst')).toBe('code ts const a = 1;');
  expect(codeName('ts', 'const a = 1;\nconst b = 2;')).toBe('code ts const a = 1;');
});

it('code in one long line has a short name (it was as long as the code), the same while it streams in', () => {
  const json = JSON.stringify(Array.from({ length: 10_000 }, (_, index) => index));
  expect(codeName('json', json).length).toBeLessThan(100);
  expect(codeName('json', json)).toBe(codeName('json', json.slice(0, 200)));
});
