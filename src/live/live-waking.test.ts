import { describe, expect, it } from 'vitest';
import { scriptedBrowser } from './testing/scripted-browser';

/** Four tabs, of which the first one leads and only the second one is seen. Their line has been open for a while. */
async function rig() {
  const browser = scriptedBrowser({ serverDelayMs: 1_000 });
  const tabs = Array.from({ length: 4 }, () => browser.openTab());
  await browser.clock.advance(20_000);
  for (const tab of tabs) if (tab !== tabs[1]) tab.hide();
  await browser.clock.advance(70_000);
  const before = { lines: browser.server.streams.length, opened: tabs.map(({ opened }) => opened) };
  return {
    ...browser,
    tabs,
    newLines: () => browser.server.streams.length - before.lines,
    opened: () => tabs.map(({ opened }, index) => opened - (before.opened[index] ?? 0)),
  };
}

describe('All tabs together make one new connection', () => {
  it('when the device has a network again, which each of them hears', async () => {
    const { clock, tabs, newLines, opened } = await rig();
    for (const tab of tabs) tab.happen('online');
    await clock.advance(200_000);
    expect([newLines(), opened()]).toEqual([1, [1, 1, 1, 1]]);
  });

  it('when it has none any more, which the server may be reached without', async () => {
    const { clock, tabs, newLines, opened } = await rig();
    for (const tab of tabs) tab.happen('offline');
    await clock.advance(2_500);
    expect([newLines(), opened(), tabs.map(({ live }) => live.getState().status)]).toEqual([
      1,
      [1, 1, 1, 1],
      ['live', 'live', 'live', 'live'],
    ]);
  });

  it('after a sleep, which hidden ones notice up to a minute later', async () => {
    const { clock, newLines, opened } = await rig();
    clock.skewBy(600_000);
    await clock.advance(200_000);
    expect([newLines(), opened()]).toEqual([1, [1, 1, 1, 1]]);
  });
});

describe('A page that comes back out of the cache of pages', () => {
  it.each([
    ['with a word of the browser', ['resume', 'visibilitychange', 'pageshow'] as const],
    ['without one', ['visibilitychange', 'pageshow'] as const],
  ])('does not take its absence for a sleep, %s', async (_, happenings) => {
    const { clock, tabs, newLines } = await rig();
    const page = tabs[1];
    page?.happen('pagehide');
    page?.hang();
    await clock.advance(600_000);
    for (const happening of happenings) page?.happen(happening);
    page?.goOn();
    await clock.advance(10_000);
    expect(newLines()).toBe(0);
  });
});
