import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LengthNote } from './length-note';

const read = (left: number) =>
  /"sr-only">([^<]*)<.*aria-hidden="true">([^<]*)</.exec(renderToStaticMarkup(<LengthNote left={left} />));
const said = (left: number) => read(left)?.[1];
const shown = (left: number) => read(left)?.[2];

it('what is left of a message is shown with every key, and said now and then', () => {
  expect([998, 997, 100, 99, 0, -1, -2].map(shown)).toEqual([
    '998 characters left',
    '997 characters left',
    '100 characters left',
    '99 characters left',
    '0 characters left',
    '1 characters too many',
    '2 characters too many',
  ]);
  expect(new Set([998, 997, 101].map(said)).size).toBe(1);
  expect(new Set([100, 99, 1].map(said)).size).toBe(1);
  expect(new Set([-1, -2, -5000].map(said)).size).toBe(1);
  expect(new Set([998, 100, 0, -1].map(said)).size).toBe(4);
});
