import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageOf } from '../ui/testing/storage-of';
import { patientFetch } from './patient-fetch';
import { announceSignIn, sessionFetch } from './session';

const fetch = vi.fn<(input: string, init: RequestInit) => Promise<Response>>();
const hanging = (_input: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    const end = () => reject(signal?.reason as Error);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', storageOf({}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call to the server', () => {
  it('ends where no answer comes (on a dead line it hung for minutes)', async () => {
    fetch.mockImplementation(hanging);
    const call = expect(patientFetch('/api')).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(30_000);
    await call;
  });

  it('is waited for while more of it comes, however slowly, and ends where no more does', async () => {
    let stop = (): void => undefined;
    const slow = new ReadableStream({
      start: (controller) => {
        const timer = setInterval(() => controller.enqueue(new TextEncoder().encode('a')), 20_000);
        stop = () => clearInterval(timer);
      },
    });
    fetch.mockImplementation((_input, { signal }) => {
      const ending = new TransformStream<Uint8Array, Uint8Array>();
      void slow.pipeTo(ending.writable, signal ? { signal } : {}).catch(() => undefined);
      return Promise.resolve(new Response(ending.readable));
    });
    const reader = (await patientFetch('/api')).body?.getReader();
    for (let chunk = 0; chunk < 10; chunk += 1) {
      const read = reader?.read();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await read).toMatchObject({ done: false });
    }
    stop();
    const read = expect(reader?.read()).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(30_000);
    await read;
  });

  it('leaves nothing behind when it is done', async () => {
    fetch.mockResolvedValue(new Response('done'));
    expect(await (await patientFetch('/api')).text()).toBe('done');
    const empty = new Response(null, { status: 204 });
    fetch.mockResolvedValue(Object.defineProperty(empty, 'body', { value: new ReadableStream() }));
    expect((await patientFetch('/api')).status).toBe(204);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with its caller too', async () => {
    fetch.mockImplementation(hanging);
    const caller = new AbortController();
    const call = patientFetch('/api', { signal: caller.signal });
    caller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(patientFetch('/api', { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('waits for a sign-in however long that takes, and then for its answer anew', async () => {
    fetch.mockResolvedValueOnce(new Response(null, { status: 401 }));
    const { signal } = new AbortController();
    const call = sessionFetch('/api', { signal }, patientFetch);
    await vi.advanceTimersByTimeAsync(600_000);
    fetch.mockImplementation((_input, init) => {
      expect(init.signal?.aborted).toBe(false);
      return Promise.resolve(new Response('done'));
    });
    announceSignIn('ana');
    expect(await (await call).text()).toBe('done');
  });
});
