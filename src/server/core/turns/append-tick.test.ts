import { expect, test } from 'vitest';
import { manualClock } from '../../testing/manual-clock';
import { AppendTick } from './append-tick';

test('whoever joins is called together with the first, once, unless it was taken back', async () => {
  const clock = manualClock();
  const tick = new AppendTick(clock);
  const called: string[] = [];
  tick.join(() => called.push('first'));
  await clock.advance(20);
  tick.join(() => called.push('second'));
  tick.join(() => called.push('gone'))();
  expect(called).toEqual([]);
  await clock.advance(5);
  expect(called).toEqual(['first', 'second']);
  await clock.advance(1000);
  expect(called).toHaveLength(2);
});

test('a tick that everybody left is there for those who come next', async () => {
  const clock = manualClock();
  const tick = new AppendTick(clock);
  let calls = 0;
  tick.join(() => (calls += 10))();
  tick.join(() => (calls += 1));
  await clock.advance(25);
  expect(calls).toBe(1);
});

test('comes later while many wait, and never later than 50 ms', async () => {
  const clock = manualClock();
  const tick = new AppendTick(clock);
  let calls = 0;
  for (let number = 0; number < 100; number += 1) tick.join(() => (calls += 1));
  await clock.advance(25);
  expect(calls).toBe(100);
  tick.join(() => (calls += 1));
  await clock.advance(49);
  expect(calls).toBe(100);
  await clock.advance(1);
  expect(calls).toBe(101);
});
