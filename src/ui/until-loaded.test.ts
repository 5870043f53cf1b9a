import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilLoaded } from './until-loaded';

const page = new EventTarget();
let isLineDown = true;
let asked = 0;
const loaded: string[] = [];
const load = () => {
  asked += 1;
  return isLineDown ? Promise.reject(new Error('no line')) : Promise.resolve('code');
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  isLineDown = true;
  asked = 0;
  loaded.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what does not come is asked for until it does, and then no more', async () => {
  untilLoaded(load, (code) => loaded.push(code));
  await vi.advanceTimersByTimeAsync(4_000);
  expect([asked, loaded]).toEqual([3, []]);
  isLineDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, loaded]).toEqual([4, ['code']]);
});

it('it is asked for at once when the device is online again', async () => {
  untilLoaded(load, (code) => loaded.push(code));
  await vi.advanceTimersByTimeAsync(0);
  isLineDown = false;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded).toEqual(['code']);
});

it('what nobody wants any more is not asked for', async () => {
  const giveUp = untilLoaded(load, (code) => loaded.push(code));
  isLineDown = false;
  giveUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, loaded]).toEqual([1, []]);
});
