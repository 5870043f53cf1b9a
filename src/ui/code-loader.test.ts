import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codeLoader, fetchCodeAtRest } from './code-loader';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what nobody has wanted is fetched once the page is at rest, again where it did not come, and then no more', async () => {
  const asked: string[] = [];
  let isLineDown = true;
  const part = (name: string) =>
    codeLoader(() => {
      asked.push(name);
      return isLineDown ? Promise.reject(new Error('no line')) : Promise.resolve();
    });
  part('first');
  part('second');
  const stop = fetchCodeAtRest();
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(asked).toEqual(['first']);
  isLineDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['first', 'second', 'first']);
  stop();
});

it('nothing is fetched before it is wanted for somebody who saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const load = vi.fn(() => Promise.resolve());
  codeLoader(load);
  fetchCodeAtRest();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
});
