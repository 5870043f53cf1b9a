import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beforePaint } from './before-paint';

const frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.splice(frame - 1, 1));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  frames.length = 0;
});

it('what was to be painted is folded also when the page is hidden before its frame comes', () => {
  const run = vi.fn();
  beforePaint(run);
  vi.runAllTimers();
  expect([run.mock.calls.length, frames.length]).toEqual([1, 0]);
});

it('a frame that comes leaves nothing to the timer', () => {
  const run = vi.fn();
  beforePaint(run);
  frames[0]?.();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});
