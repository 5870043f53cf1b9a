import { expect, it } from 'vitest';
import { GrowingPauses } from './growing-pauses';

it('is not put off by being asked for again, and waits longer with every miss', () => {
  const waits: { delayMs: number; run: () => void }[] = [];
  const runs: string[] = [];
  const pauses = new GrowingPauses(
    (delayMs, run) => {
      waits.push({ delayMs, run });
      return () => undefined;
    },
    { firstMs: 500, lastMs: 1_500 },
  );
  for (const name of ['first', 'second', 'third']) pauses.again(() => runs.push(name));
  expect(waits.map(({ delayMs }) => delayMs)).toEqual([500]);
  waits[0]?.run();
  pauses.again(() => runs.push('fourth'));
  waits[1]?.run();
  pauses.again(() => undefined);
  expect([runs, waits.map(({ delayMs }) => delayMs)]).toEqual([
    ['first', 'fourth'],
    [500, 1_000, 1_500],
  ]);
});
