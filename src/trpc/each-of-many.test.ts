import { describe, expect, it } from 'vitest';
import { eachOfMany } from './each-of-many';

const refusal = (code: string) => Object.assign(new Error('refused'), { data: { code } });
const gone = refusal('NOT_FOUND');

describe('a call for each of many', () => {
  it('is made for all, a few at a time', async () => {
    let running = 0;
    let most = 0;
    const { done } = await eachOfMany([1, 2, 3, 4, 5, 6, 7], async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    });
    expect([done, most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3]);
  });

  it('goes on where one is gone (one that was deleted elsewhere held up all others)', async () => {
    const result = await eachOfMany([1, 2, 3, 4, 5], (one) => (one === 2 ? Promise.reject(gone) : Promise.resolve()));
    expect(result).toEqual({ done: [1, 3, 4, 5], gone: [2], left: [] });
  });

  it('goes on where one is refused, and says which', async () => {
    const result = await eachOfMany([1, 2, 3, 4, 5], (one) =>
      one === 2 ? Promise.reject(refusal('INTERNAL_SERVER_ERROR')) : Promise.resolve(),
    );
    expect(result).toEqual({ done: [1, 3, 4, 5], gone: [], left: [2] });
  });

  it('ends where the server is away, and says which are left', async () => {
    const calls: number[] = [];
    const { done, left } = await eachOfMany([1, 2, 3, 4, 5, 6], (one) => {
      calls.push(one);
      return one === 2 ? Promise.reject(new Error('away')) : Promise.resolve();
    });
    expect([done.toSorted(), left.toSorted()]).toEqual([calls.filter((one) => one !== 2), [2, 4, 5, 6]]);
  });
});
