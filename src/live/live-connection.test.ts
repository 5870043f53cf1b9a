import { describe, expect, it } from 'vitest';
import { scriptedBrowser } from './testing/scripted-browser';

type Browser = ReturnType<typeof scriptedBrowser>;
type Tab = ReturnType<Browser['openTab']>;

const leaders = (tabs: readonly Tab[]) => tabs.map((tab) => tab.isLeading());

/** The lines that are open are dead, and nobody says so. */
function deafen(browser: Browser): void {
  for (const stream of browser.server.openNow()) stream.isDead = true;
}

/** Tabs that have been open for a while: the first one leads. */
async function openTabs(browser: Browser, count: number): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (let made = 0; made < count; made += 1) {
    tabs.push(browser.openTab());
    await browser.clock.advance(2_000);
  }
  return tabs;
}

describe('One of all tabs leads', () => {
  it('holds the only connection, which tells every tab what it follows', async () => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 7);
    browser.server.write('c', 'So ');
    const threads = tabs.map((tab) => tab.show('c'));
    await browser.clock.advance(2_000);
    browser.server.write('c', 'it ', 'is.');
    await browser.clock.advance(100);
    expect(leaders(tabs)).toEqual([true, false, false, false, false, false, false]);
    expect(browser.server.openNow()).toHaveLength(1);
    expect(threads.map(({ words, reads }) => [words, reads])).toEqual(tabs.map(() => ['So it is.', 0]));
  });

  it('is one of those that are restored together', async () => {
    const browser = scriptedBrowser();
    const tabs = Array.from({ length: 5 }, () => browser.openTab());
    await browser.clock.advance(2_000);
    expect(leaders(tabs).filter(Boolean)).toHaveLength(1);
  });

  it.each([
    ['closes', (tab: Tab) => tab.close(), 500],
    ['is frozen', (tab: Tab) => tab.freeze(), 500],
    ['crashes', (tab: Tab) => tab.crash(), 10_000],
    ['hangs', (tab: Tab) => tab.hang(), 10_000],
  ])('is replaced when it %s, though others are seen to speak', async (_, end, withinMs) => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 4);
    browser.server.write('c', 'So ');
    const threads = tabs.map((tab) => tab.show('c'));
    await browser.clock.advance(1_000);
    tabs.slice(0, 1).forEach(end);
    browser.server.write('c', 'it ');
    await browser.clock.advance(withinMs);
    browser.server.write('c', 'goes.');
    await browser.clock.advance(100);
    expect(leaders(tabs.slice(1)).filter(Boolean)).toHaveLength(1);
    expect(threads.slice(1).map(({ words }) => words)).toEqual(['So it goes.', 'So it goes.', 'So it goes.']);
  });

  it.each([
    ['after it was frozen', (tab: Tab) => tab.freeze()],
    ['after it hung', (tab: Tab) => tab.hang()],
  ])('is not the old one again %s: that follows the new one, and misses nothing', async (_, stop) => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 3);
    const [first] = tabs;
    browser.server.write('c', 'So ');
    const thread = first?.show('c');
    await browser.clock.advance(1_000);
    if (first) stop(first);
    await browser.clock.advance(20_000);
    browser.server.write('c', 'it ');
    await browser.clock.advance(20_000);
    first?.goOn();
    await browser.clock.advance(5_000);
    browser.server.write('c', 'goes.');
    await browser.clock.advance(2_000);
    expect(leaders(tabs)).toEqual([false, ...leaders(tabs.slice(1))]);
    expect(browser.server.openNow()).toHaveLength(1);
    expect(thread?.words).toBe('So it goes.');
  });

  it('is a tab that is seen, when one that is hidden could be', async () => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 3);
    tabs[1]?.hide();
    tabs[0]?.close();
    await browser.clock.advance(60_000);
    expect(leaders(tabs)).toEqual([false, false, true]);
  });

  it.each([
    ['closed', (tab: Tab) => tab.close()],
    ['frozen', (tab: Tab) => tab.freeze()],
    ['crashed', (tab: Tab) => tab.crash()],
  ])('stays while others come and go, and follows nothing for one that was %s', async (_, end) => {
    const browser = scriptedBrowser();
    const [first, second, third] = await openTabs(browser, 3);
    for (const id of ['c', 'd', 'e']) browser.server.write(id, 'word');
    second?.show('c');
    third?.show('d');
    await browser.clock.advance(2_000);
    if (second) end(second);
    await browser.clock.advance(200_000);
    third?.show('e');
    await browser.clock.advance(2_000);
    expect(first?.isLeading()).toBe(true);
    expect(browser.server.openNow().map(({ follow }) => [...follow.keys()])).toEqual([['d', 'e']]);
  });
});

describe('Tabs that disagree', () => {
  it('find one leader again when the old one has missed that there is a new one', async () => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 3);
    tabs[0]?.hang();
    if (tabs[0]) tabs[0].isDeaf = true;
    await browser.clock.advance(20_000);
    if (tabs[0]) tabs[0].isDeaf = false;
    tabs[0]?.goOn();
    await browser.clock.advance(5_000);
    expect(leaders(tabs).filter(Boolean)).toHaveLength(1);
    expect(tabs[0]?.isLeading()).toBe(false);
  });

  it('do not believe an old leader that the connection is lost', async () => {
    const browser = scriptedBrowser();
    browser.server.isUp = false;
    const first = browser.openTab();
    await browser.clock.advance(1_000);
    first.hang();
    await browser.clock.advance(40_000);
    const second = browser.openTab();
    browser.server.isUp = true;
    await browser.clock.advance(40_000);
    first.goOn();
    await browser.clock.advance(10_000);
    expect([first, second].map(({ live }) => live.getState().status)).toEqual(['live', 'live']);
  });

  it('hear nothing of one that has left, though it runs for a moment longer', async () => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 3);
    tabs[0]?.happen('pagehide');
    tabs[1]?.happen('pagehide');
    browser.said.length = 0;
    await browser.clock.advance(10_000);
    expect(browser.said.map(({ kind }) => kind)).toEqual(['lead', 'state', 'opened']);
  });

  it('tell one that comes back out of the cache of pages what it missed', async () => {
    const browser = scriptedBrowser();
    const [, tab] = await openTabs(browser, 2);
    browser.server.write('c', 'So ');
    const thread = tab?.show('c');
    await browser.clock.advance(1_000);
    tab?.happen('pagehide');
    tab?.happen('freeze');
    browser.server.write('c', 'it ');
    await browser.clock.advance(1_000);
    const before = tab?.opened ?? 0;
    tab?.happen('resume');
    tab?.happen('pageshow');
    await browser.clock.advance(1_000);
    browser.server.write('c', 'goes.');
    await browser.clock.advance(1_000);
    expect(thread?.words).toBe('So it goes.');
    expect(tab?.opened).toBe(before + 1);
  });
});

describe('What a tab follows', () => {
  it('goes on in all tabs without a pause or a read while one of them opens one conversation after another', async () => {
    const browser = scriptedBrowser({ serverDelayMs: 150 });
    const tabs = await openTabs(browser, 2);
    const [first, second] = tabs;
    browser.server.write('answer', 'begun ');
    const answer = second?.show('answer');
    const words = () => answer?.words ?? '';
    await browser.clock.advance(1_000);
    const openedBefore = tabs.map(({ opened }) => opened);
    let longestPauseMs = 0;
    let silentMs = 0;
    let seen = words();
    for (let tick = 0; tick < 200; tick += 1) {
      if (tick % 10 === 0) first?.show(`c${String(tick)}`);
      browser.server.write('answer', `${String(tick)} `);
      await browser.clock.advance(20);
      silentMs = words() === seen ? silentMs + 20 : 0;
      longestPauseMs = Math.max(longestPauseMs, silentMs);
      seen = words();
    }
    await browser.clock.advance(2_000);
    expect(words()).toBe(browser.server.read('answer').join(''));
    expect(answer?.reads).toBe(0);
    expect(longestPauseMs).toBeLessThan(200);
    expect(tabs.map(({ opened }) => opened)).toEqual(openedBefore);
    expect(browser.server.openNow()).toHaveLength(1);
  });

  it('never takes more than two connections to change', async () => {
    const browser = scriptedBrowser({ serverDelayMs: 150 });
    const [tab] = await openTabs(browser, 1);
    for (let click = 0; click < 30; click += 1) {
      tab?.show(`c${String(click)}`);
      await browser.clock.advance(37 * (click % 13));
      expect(browser.server.openNow().length).toBeLessThanOrEqual(2);
    }
  });

  it('comes with the news of lists that the server was gathering when it changed', async () => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 2);
    browser.server.ring('renamed');
    tabs[0]?.show('c');
    await browser.clock.advance(1_000);
    expect(tabs.map(({ news }) => news.flatMap(({ gone }) => gone))).toEqual([['renamed'], ['renamed']]);
  });

  it('is told of to other tabs only if one of them wants it', async () => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 3);
    browser.server.write('mine', 'a ');
    browser.server.write('theirs', 'a ');
    tabs[0]?.show('mine');
    tabs[1]?.show('theirs');
    await browser.clock.advance(2_000);
    browser.said.length = 0;
    browser.server.write('mine', 'b');
    browser.server.write('theirs', 'b');
    await browser.clock.advance(100);
    const frames = browser.said.flatMap((message) => (message.kind === 'events' ? [message] : []));
    expect(frames).toMatchObject([{ kind: 'events', conversation_id: 'theirs' }]);
  });

  it('is read by the tab that is behind, and by no other', async () => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 2);
    browser.server.write('c', 'So ');
    const early = tabs.map((tab) => tab.show('c'));
    await browser.clock.advance(1_000);
    browser.server.write('c', 'it ');
    const late = tabs[1]?.live;
    await browser.clock.advance(1_000);
    let resets = 0;
    late?.follow('c', 1, { onEvent: () => undefined, onReset: () => (resets += 1), onRefused: () => undefined });
    await browser.clock.advance(1_000);
    expect([resets, ...early.map(({ reads }) => reads)]).toEqual([1, 0, 0]);
  });

  it('that is gone says so, and is asked for again only while somebody wants it', async () => {
    const browser = scriptedBrowser();
    const [tab] = await openTabs(browser, 1);
    browser.server.write('c', 'word');
    const thread = tab?.show('c');
    await browser.clock.advance(1_000);
    browser.server.delete('c');
    await browser.clock.advance(500);
    expect(thread?.refusals).toBe(1);
    thread?.close();
    const opened = browser.server.streams.length;
    await browser.clock.advance(60_000);
    expect(browser.server.streams).toHaveLength(opened);
  });

  it('begins anew in a server that has lost its end', async () => {
    const browser = scriptedBrowser();
    const [tab] = await openTabs(browser, 1);
    browser.server.write('c', 'So ', 'it ', 'is.');
    const thread = tab?.show('c');
    await browser.clock.advance(1_000);
    browser.server.delete('c');
    browser.server.write('c', 'Else.');
    browser.server.cut();
    await browser.clock.advance(5_000);
    expect(thread).toMatchObject({ words: 'Else.', reads: 1 });
  });
});

describe('A connection that is lost', () => {
  it('is said to be so in every tab, and reads on from where each conversation stands', async () => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 2);
    browser.server.write('c', 'So ');
    const threads = tabs.map((tab) => tab.show('c'));
    await browser.clock.advance(1_000);
    const openedBefore = tabs.map(({ opened }) => opened);
    browser.server.isUp = false;
    browser.server.cut();
    browser.server.write('c', 'it ', 'is.');
    await browser.clock.advance(60_000);
    expect(tabs.map(({ live }) => live.getState().status)).toEqual(['lost', 'lost']);
    const tries = browser.server.streams.length;
    await browser.clock.advance(60_000);
    expect(browser.server.streams.length - tries).toBeLessThan(8);
    browser.server.isUp = true;
    tabs[1]?.live.reconnect();
    await browser.clock.advance(200);
    expect(tabs.map(({ live }) => live.getState().status)).toEqual(['live', 'live']);
    expect(threads.map(({ words, reads }) => [words, reads])).toEqual([
      ['So it is.', 0],
      ['So it is.', 0],
    ]);
    expect(tabs.map(({ opened }, index) => opened - (openedBefore[index] ?? 0))).toEqual([1, 1]);
  });

  it('is noticed when it falls silent', async () => {
    const browser = scriptedBrowser();
    const [tab] = await openTabs(browser, 1);
    await browser.clock.advance(60_000);
    expect(browser.server.streams).toHaveLength(1);
    deafen(browser);
    await browser.clock.advance(36_000);
    expect(tab?.opened).toBe(2);
  });

  it('is noticed when it does not open', async () => {
    const browser = scriptedBrowser();
    const [tab] = await openTabs(browser, 1);
    browser.server.cut();
    await browser.clock.advance(700);
    deafen(browser);
    await browser.clock.advance(12_000);
    expect(tab?.opened).toBe(2);
  });

  it('is not lost where the one that replaces it does not open: another one is tried', async () => {
    const browser = scriptedBrowser();
    const [tab] = await openTabs(browser, 1);
    browser.server.write('c', 'So ');
    const thread = tab?.show('c');
    await browser.clock.advance(11);
    for (const stream of browser.server.openNow().slice(-1)) stream.isDead = true;
    browser.server.write('c', 'it is.');
    await browser.clock.advance(11_000);
    expect(thread?.words).toBe('So it is.');
    expect(tab?.opened).toBe(1);
  });

  it('of a hidden leader is tried again in time for a tab that is seen', async () => {
    const browser = scriptedBrowser();
    const tabs = await openTabs(browser, 2);
    tabs[0]?.hide();
    browser.server.cut();
    await browser.clock.advance(5_000);
    expect(tabs.map(({ live }) => live.getState().status)).toEqual(['live', 'live']);
  });

  it('is not tried sooner because a tab follows something else', async () => {
    const browser = scriptedBrowser();
    const [tab] = await openTabs(browser, 1);
    browser.server.isUp = false;
    browser.server.cut();
    await browser.clock.advance(40_000);
    const tries = browser.server.streams.length;
    for (let click = 0; click < 10; click += 1) {
      tab?.show(`c${String(click)}`);
      await browser.clock.advance(100);
    }
    expect(browser.server.streams.length - tries).toBeLessThan(2);
  });

  it('is told to a tab that comes later', async () => {
    const browser = scriptedBrowser();
    await openTabs(browser, 1);
    browser.server.isUp = false;
    browser.server.cut();
    await browser.clock.advance(1_000);
    const late = browser.openTab();
    await browser.clock.advance(100);
    expect(late.live.getState().status).toBe('lost');
  });
});
