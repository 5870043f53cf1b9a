import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserStore } from '../../ui/browser-store';
import { signOut } from './sign-out';

const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal('location', { reload });
  reload.mockReset();
  browserStore.write('draft:new', 'mine');
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['was not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is being restarted', () => Promise.resolve(new Response(null, { status: 502 }))],
])(
  'who signs out of a server that %s hears of it, and keeps what was written (it was taken for done)',
  async (_, ask) => {
    vi.stubGlobal('fetch', ask);
    expect(await signOut()).toBe(false);
    expect([browserStore.read('draft:new'), reload.mock.calls.length]).toEqual(['mine', 0]);
  },
);

it('who has signed out is gone from the page too', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  expect(await signOut()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});
