import { expect, type Page, test } from '@playwright/test';
import { importConversation } from './import-conversation';

const CHAPTERS = 80;
const chapter = (index: number) =>
  `## Chapter ${String(index)}\n\n${'Some words of it, and some more. '.repeat(12)}\n\n` +
  `| a | b |\n|---|---|\n| 1 | 2 |\n\n\`\`\`ts\n${'const answer = 42;\n'.repeat(index % 6)}\`\`\`\n\n- one\n- two\n\n`;
const text = `${Array.from({ length: CHAPTERS }, (_, index) => chapter(index)).join('')}The end of the book.`;

const undrawn = (page: Page) => page.locator('.markdown-source');
const heading = (page: Page, index: number) =>
  page.getByRole('heading', { name: `Chapter ${String(index)}`, exact: true });

async function openAnswer(page: Page): Promise<void> {
  await page.goto(`/c/${await importConversation(page, 'A book', [{ text: 'A book?' }, { text }])}`);
}

test('a very long answer is shown from its end on, all of it is drawn, and its end stays in view', async ({ page }) => {
  await openAnswer(page);
  const end = page.getByText('The end of the book.');
  await expect(end).toBeInViewport();
  await expect(undrawn(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('heading', { name: /^Chapter/ })).toHaveCount(CHAPTERS);
  await expect(end).toBeInViewport();
});

test('a very long answer stays where the reader is while what is above is still being drawn', async ({ page }) => {
  await page.addInitScript(() => {
    const kept = globalThis as { movedAt?: { undrawn: number; y: number } };
    let most = 0;
    const move = () => {
      const box = document.querySelector<HTMLElement>('main .scroll-stable');
      const last = [...document.querySelectorAll('article h2')].at(-1);
      const undrawnNow = document.querySelectorAll('.markdown-source').length;
      if (last) most = Math.max(most, undrawnNow);
      // Some are drawn by now, and the end is kept in view.
      if (!box || !last || undrawnNow > most - 3) {
        requestAnimationFrame(move);
        return;
      }
      box.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, bubbles: true }));
      box.scrollTop -= 300;
      kept.movedAt = { undrawn: undrawnNow, y: last.getBoundingClientRect().top };
    };
    requestAnimationFrame(move);
  });
  await openAnswer(page);
  await expect(heading(page, CHAPTERS - 1)).toBeAttached();
  await expect(undrawn(page)).toHaveCount(0, { timeout: 30_000 });
  const movedAt = await page.evaluate(() => (globalThis as { movedAt?: { undrawn: number; y: number } }).movedAt);
  expect(movedAt?.undrawn).toBeGreaterThan(3);
  const y = await heading(page, CHAPTERS - 1).evaluate((one) => one.getBoundingClientRect().top);
  // The browser rounds with every part; what was drawn above is tens of thousands of pixels high.
  expect(Math.abs(y - (movedAt?.y ?? 0))).toBeLessThan(20);
});
