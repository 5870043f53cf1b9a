import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConversation } from './read-conversation';

const fetchExport = vi.fn<(href: string, init: { signal: AbortSignal }) => Promise<Response>>();
const { value: any } = Object.getOwnPropertyDescriptor(AbortSignal, 'any') as { value: unknown };
const join = (value: unknown) => Object.defineProperty(AbortSignal, 'any', { value, configurable: true });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchExport.mockReset());
});
afterEach(() => {
  join(any);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A line on which nothing comes any more. */
const hang = (_href: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

it('a browser that cannot join signals exports too (Safari before 17.4 exported nothing)', async () => {
  join(undefined);
  fetchExport.mockResolvedValue(new Response('a conversation'));
  const read = await readConversation('a', new AbortController().signal);
  expect(read).toBeInstanceOf(Blob);
  expect(vi.getTimerCount()).toBe(0);
});

it('a conversation that does not come is asked for again', async () => {
  fetchExport.mockImplementationOnce(hang).mockResolvedValue(new Response(null, { status: 404 }));
  const read = readConversation('a', new AbortController().signal);
  await vi.advanceTimersByTimeAsync(62_000);
  expect(await read).toBe('gone');
});

it('an export that is cancelled waits for nothing', async () => {
  fetchExport.mockImplementation(hang);
  const controller = new AbortController();
  const read = readConversation('a', controller.signal);
  const failure = expect(read).rejects.toThrow('aborted');
  controller.abort();
  await failure;
  expect([fetchExport.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
});
