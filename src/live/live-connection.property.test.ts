import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scriptedBrowser } from './testing/scripted-browser';
import type { ScriptedTab, ScriptedThread } from './testing/scripted-tab';

const RUNS = 200;

type Page = { tab: ScriptedTab; threads: Map<string, ScriptedThread> };
type Story = { browser: ReturnType<typeof scriptedBrowser>; pages: Page[]; page: Page | undefined; id: string };

/** Only what runs does something. */
const ofPage =
  (run: (page: Page, id: string) => void) =>
  ({ page, id }: Story) =>
    page?.tab.isStopped() === false && run(page, id);

const endOf =
  (end: (tab: ScriptedTab) => void) =>
  ({ page, pages }: Story) => {
    if (!page) return;
    end(page.tab);
    pages.splice(pages.indexOf(page), 1);
  };

const acts = {
  write: ({ browser, id }: Story) => browser.server.write(id, `${String(browser.clock.elapsedMs())} `),
  show: ofPage(({ tab, threads }, id) => threads.has(id) || threads.set(id, tab.show(id))),
  leave: ofPage(({ threads }, id) => {
    threads.get(id)?.close();
    threads.delete(id);
  }),
  reconnect: ofPage(({ tab }) => tab.live.reconnect()),
  sleep: ({ browser }: Story) => browser.clock.skewBy(600_000),
  online: ({ pages }: Story) => pages.forEach(({ tab }) => tab.run(() => tab.happen('online'))),
  offline: ({ pages }: Story) => pages.forEach(({ tab }) => tab.run(() => tab.happen('offline'))),
  open: ({ browser, pages }: Story) => pages.push({ tab: browser.openTab(), threads: new Map() }),
  close: endOf((tab) => tab.close()),
  crash: endOf((tab) => tab.crash()),
  freeze: ofPage(({ tab }) => tab.freeze()),
  hang: ofPage(({ tab }) => tab.hang()),
  goOn: ({ page }: Story) => page?.tab.goOn(),
  hide: ofPage(({ tab }) => tab.hide()),
  reveal: ofPage(({ tab }) => tab.reveal()),
  cut: ({ browser }: Story) => browser.server.cut(),
  /** The lines are dead, and nobody says so. */
  deafen: ({ browser }: Story) => browser.server.openNow().forEach((stream) => (stream.isDead = true)),
  goDown: ({ browser }: Story) => (browser.server.isUp = false),
  goUp: ({ browser }: Story) => (browser.server.isUp = true),
};

const often = ['write', 'write', 'write', 'show', 'show', 'open', 'goUp', 'goOn'] as const;
const step = fc.record({
  act: fc.constantFrom(...often, ...(Object.keys(acts) as (keyof typeof acts)[])),
  page: fc.nat(3),
  id: fc.constantFrom('a', 'b', 'c'),
  thenMs: fc.constantFrom(0, 5, 25, 150, 1_100, 5_000, 40_000),
});

/** One way: lines that open at once, and such that much happens to while they do. */
const serverDelay = fc.constantFrom(5, 150, 3_000);

async function play(
  steps: readonly { act: keyof typeof acts; page: number; id: string; thenMs: number }[],
  serverDelayMs: number,
) {
  const browser = scriptedBrowser({ serverDelayMs });
  const pages: Page[] = [];
  for (const id of ['a', 'b', 'c']) browser.server.write(id, 'Begun. ');
  for (const { act, page, id, thenMs } of steps) {
    acts[act]({ browser, pages, page: pages[page], id });
    await browser.clock.advance(thenMs);
  }
  browser.server.isUp = true;
  for (const { tab } of pages) {
    tab.goOn();
    tab.reveal();
  }
  await browser.clock.advance(120_000);
  // Nothing happens any more that would mend what is not followed.
  for (const id of ['a', 'b', 'c']) browser.server.write(id, 'Ended.');
  await browser.clock.advance(10_000);
  return { ...browser, pages };
}

it('whatever happens to tabs and the line, one connection is left in the end, and every tab has every word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50 }), serverDelay, async (steps, serverDelayMs) => {
      const { server, pages } = await play(steps, serverDelayMs);
      expect(server.openNow()).toHaveLength(Math.min(pages.length, 1));
      for (const { tab, threads } of pages) {
        expect(tab.live.getState()).toEqual({ status: 'live' });
        for (const [id, { words }] of threads) expect(words).toBe(server.read(id).join(''));
      }
    }),
    { numRuns: RUNS },
  );
});
