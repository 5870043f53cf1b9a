import { expect, it } from 'vitest';
import { mergedRuns } from './merged-runs';

it('asks in the middle of a run make one more run, and a later one its own', async () => {
  const ends: (() => void)[] = [];
  const ask = mergedRuns(() => new Promise((resolve) => ends.push(resolve)));
  const endLast = async () => {
    ends.at(-1)?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  ask();
  ask();
  ask();
  expect(ends).toHaveLength(1);
  await endLast();
  expect(ends).toHaveLength(2);
  await endLast();
  expect(ends).toHaveLength(2);
  ask();
  expect(ends).toHaveLength(3);
});
