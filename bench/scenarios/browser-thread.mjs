import { importConversation } from '../browser/import-conversation.mjs';
import { markdownText } from '../browser/markdown-text.mjs';
import { pageMemory } from '../browser/page-memory.mjs';
import { watchFrames } from '../browser/watch-frames.mjs';
import { median, percentile } from '../percentile.mjs';

const MESSAGES = 5_000;
const ROUNDS = 9;
const WHEEL_PX = 400;
const WHEELS = 150;

/** A conversation of 5,000 messages: how soon it is seen once its data are there, and how it scrolls. */
export async function measureBrowserThread(stage) {
  const parley = await stage.startParley(await stage.startModel(), { hasPages: true });
  const browser = await stage.startBrowser();
  const answer = () => markdownText(1_600);
  const id = await importConversation(parley, { agent: 'tokens-60', title: 'Long', count: MESSAGES, answer });
  const paints = [];
  for (let round = 0; round < ROUNDS; round += 1) paints.push(await firstPaint(browser, `${parley.origin}/c/${id}`));
  const { page, devTools } = await browser.newPage();
  await page.goto(`${parley.origin}/c/${id}`);
  await page.getByRole('article').first().waitFor();
  await page.mouse.move(800, 400);
  const frames = await watchFrames(page);
  for (let wheel = 0; wheel < WHEELS; wheel += 1) {
    await page.mouse.wheel(0, -WHEEL_PX);
    await page.waitForTimeout(30);
  }
  const scrolled = await frames();
  const { nodes } = await pageMemory(devTools, page);
  return [
    row('5,000 messages: from the data to the first paint, best', 'ms', Math.min(...paints)),
    row('5,000 messages: from the data to the first paint, median', 'ms', median(paints), 300),
    row('scrolling up in 5,000 messages: a frame, p95', 'ms', percentile(scrolled, 95)),
    row('nodes of the document then', '', nodes),
  ];
}

/** From the last byte of the messages until the frame that shows them has been drawn. */
async function firstPaint(browser, url) {
  const { page } = await browser.newPage();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('article')) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (globalThis.benchPaintedMs = performance.now());
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(url);
  await page.waitForFunction(() => globalThis.benchPaintedMs !== undefined);
  const ms = await page.evaluate(() => {
    const data = performance.getEntriesByType('resource').find(({ name }) => name.includes('messages.list'));
    return globalThis.benchPaintedMs - data.responseEnd;
  });
  await page.context().close();
  return ms;
}

function row(figure, unit, parley, target) {
  return { figure, unit, parley, floor: null, target };
}
