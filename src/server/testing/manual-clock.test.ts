import { expect, test } from 'vitest';
import { sleep } from '../core/clock';
import { manualClock } from './manual-clock';

test('runs what falls due in order, at its time, with what that sets off', async () => {
  const clock = manualClock(0);
  const ran: string[] = [];
  const at = (name: string): void => void ran.push(`${name} at ${clock.now().getTime()}`);
  clock.after(30, () => at('late'));
  clock.after(10, () => {
    at('first');
    clock.after(5, () => at('nested'));
  });
  clock.after(10, () => at('second'));
  clock.after(31, () => at('too late'));
  await clock.advance(30);
  expect(ran).toEqual(['first at 10', 'second at 10', 'nested at 15', 'late at 30']);
  expect(clock.pendingTimers()).toBe(1);
  expect(clock.now()).toEqual(new Date(30));
});

test('lets code that sleeps again and again catch up within one advance', async () => {
  const clock = manualClock();
  let beats = 0;
  const beat = async (): Promise<void> => {
    for (;;) {
      await sleep(clock, 100);
      beats += 1;
    }
  };
  void beat();
  await clock.advance(1000);
  expect(beats).toBe(10);
});

test('forgets a cancelled timer', async () => {
  const clock = manualClock();
  const cancel = clock.after(1, () => {
    throw new Error('was cancelled');
  });
  cancel();
  await clock.advance(10);
  expect(clock.pendingTimers()).toBe(0);
});

test('can be wrong about the time without moving a timer', async () => {
  const clock = manualClock(0);
  let ran = false;
  clock.after(10, () => (ran = true));
  clock.skewBy(3_600_000);
  expect(clock.now()).toEqual(new Date(3_600_000));
  await clock.advance(9);
  expect(clock.elapsedMs()).toBe(9);
  expect(ran).toBe(false);
  await clock.advance(1);
  expect(ran).toBe(true);
});
