import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importFiles } from './import-files';

const fetch = vi.fn<(input: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an import that is called off waits for what is on its way, but not for a dead line', async () => {
  const calling = new Promise<void>((resolve) => {
    fetch.mockImplementation((_input, { signal }) => {
      resolve();
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    });
  });
  const controller = new AbortController();
  const files = [new File(['{"format":"parley-conversation","version":1}\n'], 'all.jsonl')];
  const report = importFiles({ files, signal: controller.signal, onProgress: () => undefined });
  await calling;
  controller.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await report).toMatchObject({ end: 'cancelled', made: [] });
});
