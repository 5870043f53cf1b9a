import { importConversation } from '../browser/import-conversation.mjs';
import { markdownText } from '../browser/markdown-text.mjs';
import { pageMemory } from '../browser/page-memory.mjs';
import { watchFrames } from '../browser/watch-frames.mjs';
import { percentile } from '../percentile.mjs';
import { plans } from '../plans.mjs';

const PLAN = 'tokens-60';
const MESSAGES = 500;
const TURN_SECONDS = (plans[PLAN].deltas * plans[PLAN].everyMs) / 1000;
const DEFAULT_MINUTES = 0.75;

/**
 * A conversation of 500 messages with code, all of them read, while one answer after the other streams in at 60 tokens a second.
 * The first answer warms up; memory is read at the end of each.
 */
export async function measureBrowserStream(stage, { minutes = DEFAULT_MINUTES } = {}) {
  const parley = await stage.startParley(await stage.startModel(), { hasPages: true });
  const browser = await stage.startBrowser();
  const id = await importConversation(parley, {
    agent: PLAN,
    title: 'Long',
    count: MESSAGES,
    answer: () => markdownText(1_600),
  });
  const { page, devTools } = await browser.newPage();
  await page.goto(`${parley.origin}/c/${id}`);
  await readAll(page);
  const answerOnce = async () => {
    await post(parley, id);
    await page.locator('article[aria-busy=true]').waitFor({ state: 'attached' });
    const frames = await watchFrames(page);
    await page.locator('article[aria-busy=true]').waitFor({ state: 'detached', timeout: TURN_SECONDS * 3000 });
    return frames();
  };
  await answerOnce();
  const memories = [await pageMemory(devTools, page)];
  const frames = [];
  for (let turn = 0; turn < Math.max(2, Math.round((minutes * 60) / TURN_SECONDS)); turn += 1) {
    frames.push(...(await answerOnce()));
    memories.push(await pageMemory(devTools, page));
  }
  const streamed = ((memories.length - 1) * TURN_SECONDS) / 60;
  return [
    row('60 tokens/s into 500 messages: a frame, p95', 'ms', percentile(frames, 95), 50),
    row('60 tokens/s into 500 messages: a frame, p99', 'ms', percentile(frames, 99)),
    row(
      `heap after ${streamed.toFixed(1)} min over heap at first`,
      'MB',
      memories.at(-1).heapMb - memories[0].heapMb,
      5,
    ),
    row('heap at the end', 'MB', memories.at(-1).heapMb),
    row('nodes of the document at the end', '', memories.at(-1).nodes),
  ];
}

/** Goes up until the first message is there, then back to the end. */
async function readAll(page) {
  const scroller = page.locator('main .scroll-stable');
  await page.getByRole('article').first().waitFor();
  const older = page.getByRole('button', { name: 'Load earlier messages' });
  while ((await older.count()) > 0) {
    await scroller.evaluate((element) => element.scrollTo(0, 0));
    await page.waitForTimeout(50);
  }
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.waitForTimeout(500);
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
}

async function post({ origin }, id) {
  const response = await fetch(`${origin}/api/v1/chat/conversations/${id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'And then?' }),
  });
  if (!response.ok) throw new Error(`a message was answered ${response.status}`);
}

function row(figure, unit, parley, target) {
  return { figure, unit, parley, floor: null, target };
}
