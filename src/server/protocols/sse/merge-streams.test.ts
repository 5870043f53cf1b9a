import { describe, expect, it } from 'vitest';
import { mergeStreams } from './merge-streams';

async function* items(values: readonly string[]): AsyncGenerator<string> {
  for (const value of values) {
    await Promise.resolve();
    yield value;
  }
}

describe('merging streams', () => {
  it('gives every item of every source, each source in its order', async () => {
    const seen: string[] = [];
    for await (const item of mergeStreams([items(['a1', 'a2', 'a3']), items([]), items(['b1', 'b2'])])) seen.push(item);
    expect(seen.filter((item) => item.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(seen.filter((item) => item.startsWith('b'))).toEqual(['b1', 'b2']);
  });

  it('goes on with the others while one waits, and lets go of all when its reader leaves', async () => {
    let isReleased = false;
    const silent: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => undefined),
        return: () => {
          isReleased = true;
          return Promise.resolve({ done: true, value: undefined });
        },
      }),
    };
    for await (const item of mergeStreams([silent, items(['only'])])) {
      expect(item).toBe('only');
      break;
    }
    expect(isReleased).toBe(true);
  });

  it('fails with the first source that fails', async () => {
    const broken: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('broken')) }),
    };
    await expect(mergeStreams([broken]).next()).rejects.toThrow('broken');
  });
});
