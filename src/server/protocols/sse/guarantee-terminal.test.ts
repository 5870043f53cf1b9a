import { describe, expect, it } from 'vitest';
import { guaranteeTerminal } from './guarantee-terminal';

const terminals = {
  isTerminal: (item: string) => item === 'end' || item.startsWith('error'),
  toTerminal: (error: unknown) => (error === undefined ? 'error: no end' : `error: ${(error as Error).message}`),
};

async function* batches(...items: (string[] | Error)[]): AsyncGenerator<string[]> {
  for (const item of items) {
    await Promise.resolve();
    if (item instanceof Error) throw item;
    yield item;
  }
}

async function collect(source: AsyncIterable<readonly string[]>): Promise<string[]> {
  const all: string[] = [];
  for await (const batch of source) all.push(...batch);
  return all;
}

describe('guaranteeTerminal', () => {
  it('passes a well-behaved stream through', async () => {
    expect(await collect(guaranteeTerminal(batches(['a', 'b'], ['c', 'end']), terminals))).toEqual([
      'a',
      'b',
      'c',
      'end',
    ]);
  });

  it('sends nothing after the first terminal event, even when the source goes on or throws', async () => {
    expect(await collect(guaranteeTerminal(batches(['a', 'end', 'b'], new Error('late')), terminals))).toEqual([
      'a',
      'end',
    ]);
  });

  it('sends a terminal event when the source throws', async () => {
    expect(await collect(guaranteeTerminal(batches(['a'], new Error('boom')), terminals))).toEqual([
      'a',
      'error: boom',
    ]);
  });

  it('sends a terminal event when the source stops without one', async () => {
    expect(await collect(guaranteeTerminal(batches(['a'], []), terminals))).toEqual(['a', 'error: no end']);
  });

  it('returns the source when the reader leaves', async () => {
    let returned = false;
    async function* source(): AsyncGenerator<string[]> {
      try {
        for (;;) {
          await Promise.resolve();
          yield ['a'];
        }
      } finally {
        returned = true;
      }
    }
    for await (const batch of guaranteeTerminal(source(), terminals)) {
      expect(batch).toEqual(['a']);
      break;
    }
    expect(returned).toBe(true);
  });
});
