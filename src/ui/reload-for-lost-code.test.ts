import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Told = (list: { getEntries: () => unknown[] }) => void;

let tell: Told = () => undefined;
const reload = vi.fn();
const fetchPage = vi.fn<() => Promise<{ ok: boolean }>>();

/** What the browser tells of a script that was asked for just now. */
const answered = (responseStatus: number) =>
  tell({ getEntries: () => [{ initiatorType: 'script', responseStatus, startTime: performance.now(), duration: 0 }] });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 29) });
  vi.resetModules();
  reload.mockReset();
  fetchPage.mockReset().mockResolvedValue({ ok: true });
  const PerformanceObserver = class {
    constructor(told: Told) {
      tell = told;
    }
    readonly observe = vi.fn();
  };
  const page = { PerformanceObserver, location: { href: '/c/1', reload } };
  vi.stubGlobal('window', Object.assign(new EventTarget(), page));
  vi.stubGlobal('PerformanceObserver', PerformanceObserver);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', fetchPage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A part of a page that was wanted, and whose code has failed. */
async function wantCode(): Promise<void> {
  const { codeLoader } = await import('./code-loader');
  await codeLoader(() => Promise.reject(new Error('no code')))().catch(() => undefined);
}

it('code that a server of another version has no more comes with its page', async () => {
  await wantCode();
  answered(404);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a line that is down reloads nothing, also where a script was lost long ago (the page was gone then)', async () => {
  await import('./reload-for-lost-code');
  answered(404);
  await vi.advanceTimersByTimeAsync(60_000);
  await wantCode();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).not.toHaveBeenCalled();
});

it('nothing is reloaded where the page would not come', async () => {
  for (const ask of [() => Promise.reject(new Error('no line')), () => Promise.resolve({ ok: false })]) {
    fetchPage.mockImplementation(ask);
    await wantCode();
    answered(404);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(fetchPage).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

it('a page in which something is under way is not reloaded', async () => {
  const { holdPage } = await import('./hold-page');
  const letGo = holdPage();
  await wantCode();
  answered(404);
  await vi.advanceTimersByTimeAsync(1_000);
  letGo();
  expect(reload).not.toHaveBeenCalled();
});

it('code that is gone is asked for no more while the page is at rest (every quarter of a minute, for ever)', async () => {
  const { codeLoader, fetchCodeAtRest } = await import('./code-loader');
  const load = vi.fn(() => Promise.reject(new Error('no code')));
  codeLoader(load);
  fetchCodeAtRest();
  await vi.advanceTimersByTimeAsync(5_000);
  answered(404);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});
