import { copyConversations } from '../browser/copy-conversations.mjs';
import { pageMemory } from '../browser/page-memory.mjs';
import { watchFrames } from '../browser/watch-frames.mjs';
import { percentile } from '../percentile.mjs';

const CONVERSATIONS = 50_000;
const FRAME_MS = 1000 / 60;
const SCROLL_PX = 24_000;
const SCROLL_PX_PER_S = 3_000;
const LOAD_MS = 60_000;

/** 50,000 conversations in the sidebar: scrolled while their pages are read, and again when all are there. */
export async function measureBrowserSidebar(stage) {
  const model = await stage.startModel();
  await seed(stage, model);
  const parley = await stage.startParley(model, { hasPages: true });
  const browser = await stage.startBrowser();
  const { page, devTools } = await browser.newPage();
  await page.goto(parley.origin);
  await page.getByRole('link', { name: 'Conversation 3', exact: true }).waitFor();
  await page.waitForTimeout(1000);
  const reading = await scroll(page, devTools);
  const begun = performance.now();
  await readAll(page);
  const readS = (performance.now() - begun) / 1000;
  await toMiddle(page);
  const read = await scroll(page, devTools);
  const { heapMb, nodes } = await pageMemory(devTools, page);
  return [
    row('scrolling as pages are read: a frame, p95', 'ms', percentile(reading, 95)),
    row('scrolling 50,000 conversations: a frame, p95', 'ms', percentile(read, 95), 17),
    row('scrolling 50,000 conversations: frames in time', '%', share(read)),
    row('going to the end of 50,000 conversations', 's', readS),
    row('heap with 50,000 conversations', 'MB', heapMb),
    row('nodes of the document', '', nodes),
  ];
}

async function seed(stage, model) {
  const parley = await stage.startParley(model);
  const response = await fetch(`${parley.origin}/api/v1/chat/conversations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agent_key: 'tokens-60', title: 'The first' }),
  });
  const { id } = await response.json();
  await parley.stop();
  await copyConversations(stage.databaseFile, { id, count: CONVERSATIONS });
}

/** As with a wheel that is turned without a rest. */
async function scroll(page, devTools) {
  const frames = await watchFrames(page);
  await devTools.send('Input.synthesizeScrollGesture', {
    x: 140,
    y: 400,
    yDistance: -SCROLL_PX,
    speed: SCROLL_PX_PER_S,
    gestureSourceType: 'mouse',
  });
  return frames();
}

/** Goes to the end until there is no more. */
async function readAll(page) {
  const end = performance.now() + LOAD_MS;
  const last = page.getByRole('link', { name: `Conversation ${CONVERSATIONS - 1}`, exact: true });
  while ((await last.count()) === 0) {
    if (performance.now() > end) throw new Error('the end of the list was not reached');
    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.waitForTimeout(20);
  }
}

async function toMiddle(page) {
  await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await page.waitForTimeout(500);
}

function list(page) {
  return page.locator('nav [class*="h-full px-2"]').first();
}

/** Of all frames that were due, how many came. */
function share(frames) {
  const due = frames.reduce((sum, ms) => sum + Math.max(1, Math.round(ms / FRAME_MS)), 0);
  return (100 * frames.length) / due;
}

function row(figure, unit, parley, target) {
  return { figure, unit, parley, floor: null, target };
}
