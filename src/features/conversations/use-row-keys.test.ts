import { describe, expect, it } from 'vitest';
import type { ListRow } from './list-rows';
import { nextIndex } from './use-row-keys';

const heading: ListRow = { kind: 'heading', key: 'h', label: 'Today' };
const row = { kind: 'conversation', key: 'c' } as ListRow;
const message = { kind: 'message', key: 'm' } as ListRow;
const rows = [heading, row, row, heading, message];

describe('walking the list by keys', () => {
  it.each([
    [1, 1, 2],
    [2, 1, 4],
    [4, -1, 2],
    [1, Infinity, 4],
    [4, -10, 1],
    [4, 1, null],
    [1, -1, null],
  ])('goes from row %i by %d to %s, past the headings', (from, step, expected) => {
    expect(nextIndex(rows, { from, step })).toBe(expected);
  });
});
