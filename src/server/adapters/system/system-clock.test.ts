import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from './system-clock';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs a task once, after its delay', () => {
  const ran: string[] = [];
  systemClock.after(50, () => ran.push('task'));
  vi.advanceTimersByTime(49);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(ran).toEqual(['task']);
});

test('does not run a cancelled task', () => {
  const cancel = systemClock.after(50, () => {
    throw new Error('was cancelled');
  });
  cancel();
  cancel();
  vi.advanceTimersByTime(1000);
});

test('waits longer than one timer can', () => {
  const monthMs = 31 * 24 * 60 * 60 * 1000;
  let ran = false;
  const cancel = systemClock.after(monthMs, () => (ran = true));
  vi.advanceTimersByTime(monthMs - 1);
  expect(ran).toBe(false);
  vi.advanceTimersByTime(1);
  expect(ran).toBe(true);
  cancel();
});

test('does not keep the process alive', () => {
  vi.useRealTimers();
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const cancel = systemClock.after(60_000, () => undefined);
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(before);
  cancel();
});
