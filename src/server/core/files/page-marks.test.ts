import { expect, it } from 'vitest';
import { pageMark, pagesOf, textOfPage, withoutPageMarks } from './page-marks';

const TEXT = [1, 2, 10].map((page) => `${pageMark(page)}\n\nOn ${page}: see [Page 2] too.`).join('\n\n');

it('finds a page by its number, and where each begins', () => {
  expect(textOfPage(TEXT, 1)).toBe('On 1: see [Page 2] too.');
  expect(textOfPage(TEXT, 2)).toBe('On 2: see [Page 2] too.');
  expect(textOfPage(TEXT, 10)).toBe('On 10: see [Page 2] too.');
  expect(pagesOf(TEXT).map(({ page, from }) => [page, TEXT.slice(from, from + 6)])).toEqual([
    [1, '[Page '],
    [2, '[Page '],
    [10, '[Page '],
  ]);
});

it('finds no page in a text that has no marks', () => {
  expect(textOfPage(TEXT, 3)).toBeNull();
  expect(textOfPage('One [Page 1] of many', 1)).toBeNull();
  expect(pagesOf('')).toEqual([]);
  expect(pagesOf(withoutPageMarks(TEXT))).toEqual([]);
});
