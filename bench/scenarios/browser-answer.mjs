import { importConversation } from '../browser/import-conversation.mjs';
import { markdownText } from '../browser/markdown-text.mjs';
import { watchFrames } from '../browser/watch-frames.mjs';
import { watchTasks } from '../browser/watch-tasks.mjs';
import { median, percentile } from '../percentile.mjs';
import { plans } from '../plans.mjs';

const PLAN = 'long-answer';
const LONG = 200_000;
const SHORT = 1_600;
const ROUNDS = 3;
const TURN_MS = plans[PLAN].deltas * plans[PLAN].everyMs;

/**
 * An answer of 200 kB and some 1,600 blocks: how long the page is busy at a stretch while it is shown, beside a short answer of the
 * same kinds of blocks, and the frames while such an answer streams in.
 */
export async function measureBrowserAnswer(stage) {
  const parley = await stage.startParley(await stage.startModel(), { hasPages: true });
  const browser = await stage.startBrowser();
  const make = (characters) =>
    importConversation(parley, { agent: PLAN, title: 'Answer', count: 2, answer: () => markdownText(characters) });
  const [long, short] = [await make(LONG), await make(SHORT)];
  const shown = { long: [], short: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    shown.short.push(await show(browser, `${parley.origin}/c/${short}`));
    shown.long.push(await show(browser, `${parley.origin}/c/${long}`));
  }
  const longest = (shows) => median(shows.map(({ longestMs }) => longestMs));
  const streamed = await stream(browser, parley, short);
  return [
    row('an answer of 200 kB: longest task, median; floor: of 1.6 kB', 'ms', {
      parley: longest(shown.long),
      floor: longest(shown.short),
      target: 100,
    }),
    row('the same: until its end is seen, median', 'ms', {
      parley: median(shown.long.map(({ seenMs }) => seenMs)),
      floor: median(shown.short.map(({ seenMs }) => seenMs)),
    }),
    row('the same: until all of it is drawn, median', 'ms', {
      parley: median(shown.long.map(({ drawnMs }) => drawnMs)),
    }),
    row('200 kB in 15 s stream in: a frame at the end, p95', 'ms', {
      parley: percentile(streamed.frames, 95),
      target: 50,
    }),
    row('the same: longest task then', 'ms', { parley: streamed.longestMs }),
  ];
}

/** From the last byte of the messages on. */
async function show(browser, url) {
  const { page } = await browser.newPage();
  const tasks = await watchTasks(page);
  await page.goto(url);
  await page.locator('article table').last().waitFor();
  const seenMs = await now(page);
  // The last that comes are the colours, from below to above.
  await page.waitForFunction(() => {
    const isColoured = (block) => block.querySelector('code span') !== null;
    return (
      !document.querySelector('.markdown-source') && [...document.querySelectorAll('.code-block')].every(isColoured)
    );
  });
  const drawnMs = await now(page);
  const dataMs = await page.evaluate(() => {
    const data = performance.getEntriesByType('resource').find(({ name }) => name.includes('messages.list'));
    return data.responseEnd;
  });
  const longestMs = Math.max(50, ...(await tasks(dataMs)));
  await page.context().close();
  return { longestMs, seenMs: seenMs - dataMs, drawnMs: drawnMs - dataMs };
}

/** Frames and tasks of the last third of the turn. */
async function stream(browser, parley, id) {
  const { page } = await browser.newPage();
  const tasks = await watchTasks(page);
  await page.goto(`${parley.origin}/c/${id}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('And then?');
  await page.keyboard.press('Enter');
  const running = page.locator('article[aria-busy=true]');
  await running.waitFor({ state: 'attached' });
  await page.waitForTimeout((TURN_MS * 2) / 3);
  const sinceMs = await now(page);
  const frames = await watchFrames(page);
  await running.waitFor({ state: 'detached', timeout: TURN_MS * 3 });
  return { frames: await frames(), longestMs: Math.max(50, ...(await tasks(sinceMs))) };
}

function now(page) {
  return page.evaluate(() => performance.now());
}

function row(figure, unit, { parley, floor = null, target }) {
  return { figure, unit, parley, floor, target };
}
