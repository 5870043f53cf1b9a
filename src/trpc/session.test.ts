import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storageOf } from '../ui/testing/storage-of';

const refused = () => new Response(null, { status: 401 });
const taken = () => new Response('done');
const rest = () => new Promise(setImmediate);

/** A page that was just loaded, in a browser that keeps this. */
async function openPage(kept: Record<string, string> = {}, ofTab: Record<string, string> = {}) {
  const reload = vi.fn();
  const fetch = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', storageOf(kept));
  vi.stubGlobal('sessionStorage', storageOf(ofTab));
  vi.resetModules();
  const session = await import('./session');
  session.subscribeSession(() => undefined);
  /** Another tab has written. */
  const hear = (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { ...session, reload, fetch, kept, ofTab, hear };
}

afterEach(() => vi.unstubAllGlobals());

describe('a call that is refused for want of a session', () => {
  it('is made again once somebody has signed in', async () => {
    const { fetch, sessionFetch, announceSignIn } = await openPage();
    fetch.mockResolvedValueOnce(refused()).mockResolvedValueOnce(taken());
    const answer = sessionFetch('/api');
    await rest();
    expect(fetch).toHaveBeenCalledTimes(1);
    announceSignIn('ana');
    expect(await (await answer).text()).toBe('done');
  });

  it('ends when its caller waits no more, and is not made later', async () => {
    const { fetch, sessionFetch, announceSignIn } = await openPage();
    fetch.mockResolvedValueOnce(refused());
    const caller = new AbortController();
    const answer = sessionFetch('/api', { signal: caller.signal });
    await rest();
    caller.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
    fetch.mockResolvedValue(taken());
    announceSignIn('ana');
    await rest();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is made again for nobody else, and nor is what its page begins then (it was done under their name)', async () => {
    const { fetch, sessionFetch, announceSignIn, meet, reload, kept, hear } = await openPage();
    meet('ana');
    fetch.mockImplementation(() => Promise.resolve(taken()));
    await sessionFetch('/api/me');
    fetch.mockResolvedValueOnce(refused());
    const answers = [sessionFetch('/api/import/1')];
    await rest();
    announceSignIn('ben'); // in this tab
    kept['parley:person'] = 'ben';
    hear('parley:signed-in'); // in another one
    answers.push(sessionFetch('/api/import/2'));
    await rest();
    expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([2, 2]);
    // The page was held, and its person is back.
    announceSignIn('ana');
    expect(await Promise.all(answers.map(async (answer) => (await answer).text()))).toEqual(['done', 'done']);
  });

  it('is made again when its person has signed in in another tab', async () => {
    const { fetch, sessionFetch, meet, reload, hear } = await openPage({ 'parley:person': 'ana' });
    meet('ana');
    fetch.mockResolvedValueOnce(refused()).mockResolvedValueOnce(taken());
    const answer = sessionFetch('/api');
    await rest();
    hear('parley:signed-in');
    expect([await (await answer).text(), reload.mock.calls.length]).toEqual(['done', 0]);
  });
});

describe('whoever waits for a sign-in', () => {
  it('is told at once where nobody wants to know any more (it waited for ever)', async () => {
    const { untilSignedIn } = await openPage();
    await expect(untilSignedIn(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });

  it('leaves nothing behind on a signal that outlives the wait', async () => {
    const { untilSignedIn, announceSignIn } = await openPage();
    const { signal } = new AbortController();
    const wait = untilSignedIn(signal);
    announceSignIn('ana');
    await wait;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('a page', () => {
  it('begins anew, without what its tab kept, when its person signs out in another one (all of it could be read on)', async () => {
    const { ofTab, reload, hear } = await openPage({}, { 'parley:draft:new': 'of Ana' });
    hear('parley:theme');
    expect([ofTab['parley:draft:new'], reload.mock.calls.length]).toEqual(['of Ana', 0]);
    hear('parley:signed-out');
    expect([ofTab['parley:draft:new'], reload.mock.calls.length]).toEqual([undefined, 1]);
  });

  it('begins anew where the browser kept what somebody else had begun, and then no more', async () => {
    const { kept, meet, reload } = await openPage({ 'parley:person': 'ana', 'parley:draft:new': 'of Ana' });
    meet('ben');
    expect([kept, reload.mock.calls.length]).toEqual([{ 'parley:person': 'ben' }, 1]);
    const next = await openPage(kept);
    next.meet('ben');
    expect(next.reload).not.toHaveBeenCalled();
  });
});
