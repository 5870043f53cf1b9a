import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageOf } from '../../ui/testing/storage-of';
import { newOutboxEntry } from './new-outbox-entry';

const start = { agentKey: 'guide', agentConfig: {} };
const refusal = { reason: 'no such folder', problems: { cwd: 'is not there' } };
const entry = (text: string) => newOutboxEntry({ conversationId: 'c1', start, text, files: [], branch: null });

/** One browser, whose tabs each have this code and their own address; `spread` tells them what the others have written, in order. */
function openBrowser() {
  const kept: Record<string, string> = {};
  const written: { by: symbol; key: string; newValue: string | null }[] = [];
  const tabs: { name: symbol; hear: (change: { key: string; newValue: string | null }) => void }[] = [];
  const storageFor = (by: symbol) => {
    const storage = storageOf(kept);
    const write = (key: string, newValue: string | null) => {
      written.push({ by, key, newValue });
      if (newValue === null) storage.removeItem(key);
      else storage.setItem(key, newValue);
    };
    const methods: Partial<Storage> = {
      getItem: (key: string) => storage.getItem(key),
      setItem: write,
      removeItem: (key: string) => write(key, null),
    };
    const get = (target: Storage, name: string) => Reflect.get(name in methods ? methods : target, name) as unknown;
    return new Proxy(storage, { get });
  };
  const open = async (pathname: string) => {
    const name = Symbol(pathname);
    const here = { pathname };
    const globals = {
      localStorage: storageFor(name),
      sessionStorage: storageOf({}),
      location: here,
      history: { replaceState: (_: unknown, __: string, to: string) => (here.pathname = to) },
    };
    const inTab = <T>(act: () => T): T => {
      for (const [global, value] of Object.entries(globals)) vi.stubGlobal(global, value);
      return act();
    };
    vi.resetModules();
    const { giveBackStart, takeBackStarts } = await import('./give-back-start');
    const { pageOutbox } = await import('./page-outbox');
    const { readDraft } = await import('./draft-store');
    const { readRefusedStart } = await import('./refused-start');
    const { readNotes } = await import('../../ui/notify');
    inTab(() => {
      pageOutbox().setOwner('ana');
      takeBackStarts();
    });
    tabs.push({ name, hear: (change) => inTab(() => pageOutbox().hear(change)) });
    return {
      put: (text: string) => inTab(() => pageOutbox().put(entry(text))),
      refuse: () => inTab(() => giveBackStart('c1', refusal)),
      wait: (ms: number) => inTab(() => vi.advanceTimersByTime(ms)),
      state: () =>
        inTab(() => ({
          box: readDraft('draft', 'new'),
          isExplained: readRefusedStart()?.includes(refusal.reason) === true,
          notes: readNotes().length,
          path: here.pathname,
          left: pageOutbox().list().length,
        })),
    };
  };
  const spread = () => {
    for (let next = written.shift(); next; next = written.shift()) {
      for (const { name, hear } of tabs) if (name !== next.by) hear(next);
    }
  };
  return { open, spread };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a start that is refused is in the box of the tab that shows it, whichever has asked (it was in a box of another one)', async () => {
  const { open, spread } = openBrowser();
  const [asking, showing] = [await open('/settings'), await open('/c/c1')];
  showing.put('first');
  showing.put('second');
  spread();
  asking.refuse();
  spread();
  asking.wait(60_000);
  expect(showing.state()).toEqual({ box: 'first\n\nsecond', isExplained: true, notes: 0, path: '/', left: 0 });
  expect(asking.state()).toMatchObject({ isExplained: false, notes: 0, path: '/settings', left: 0 });
});

it('a start that is refused comes to the tab that has asked where none shows it, after a moment', async () => {
  const { open, spread } = openBrowser();
  const [asking, other] = [await open('/settings'), await open('/')];
  other.put('first');
  spread();
  asking.refuse();
  spread();
  expect(asking.state()).toMatchObject({ notes: 0, left: 1 });
  asking.wait(1_000);
  spread();
  expect(asking.state()).toEqual({ box: 'first', isExplained: true, notes: 1, path: '/settings', left: 0 });
  expect(other.state()).toMatchObject({ isExplained: false, notes: 0, left: 0 });
});

it('a start that was refused to a tab that is closed comes to the next one', async () => {
  const { open, spread } = openBrowser();
  const asking = await open('/settings');
  asking.put('first');
  asking.refuse();
  vi.clearAllTimers();
  const next = await open('/');
  spread();
  next.wait(15_000);
  expect(next.state()).toMatchObject({ box: 'first', isExplained: true, left: 0 });
});
