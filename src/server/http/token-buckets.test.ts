import { describe, expect, it } from 'vitest';
import { createTokenBuckets } from './token-buckets';

const at = (seconds: number) => new Date(seconds * 1000);

describe('token buckets', () => {
  it('give what a minute has at once, then as it comes in', () => {
    const buckets = createTokenBuckets(6);
    const taken = Array.from({ length: 7 }, () => buckets.take('a', at(0)));
    expect(taken).toEqual([0, 0, 0, 0, 0, 0, 10]);
    expect(buckets.take('a', at(4))).toBe(6);
    expect(buckets.take('a', at(10))).toBe(0);
    expect(buckets.take('a', at(10))).toBe(10);
  });

  it('are one for each name', () => {
    const buckets = createTokenBuckets(1);
    expect([buckets.take('a', at(0)), buckets.take('b', at(0)), buckets.take('a', at(0))]).toEqual([0, 0, 60]);
  });

  it('take a token back', () => {
    const buckets = createTokenBuckets(1);
    buckets.take('a', at(0));
    buckets.giveBack('a');
    expect([buckets.take('a', at(0)), buckets.take('a', at(0))]).toEqual([0, 60]);
  });

  it('are not fooled by a clock that goes back', () => {
    const buckets = createTokenBuckets(1);
    buckets.take('a', at(100));
    expect(buckets.take('a', at(0))).toBe(60);
    expect(buckets.take('a', at(60))).toBe(0);
  });

  it('forget who has rested longest when there are too many', () => {
    const buckets = createTokenBuckets(1);
    buckets.take('first', at(0));
    for (let index = 0; index < 10_000; index += 1) buckets.take(`name ${index}`, at(0));
    expect(buckets.take('first', at(0))).toBe(0);
  });
});
