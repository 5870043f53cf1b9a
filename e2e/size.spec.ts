import { expect, type Page, test } from '@playwright/test';
import { importConversation } from './import-conversation';

const MOST_SCRIPT_BYTES = 250_000;
const MOST_NODES = 2_500;

/** Questions and answers by turns. */
const turnsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    text: index % 2 === 0 ? `Question ${String(index)}` : '**Yes**, as said:\n\n- one\n- two',
  }));

/** Everything that the page fetches until it is at rest; the stream of news does not rest. */
async function scriptsOf(page: Page, path: string): Promise<{ bytes: number; encodings: string[] }> {
  const scripts: Record<string, string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.headers());
  });
  await page.goto(path, { waitUntil: 'load' });
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first()).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const bytes = scripts.reduce((sum, headers) => sum + Number(headers['content-length']), 0);
  return { bytes, encodings: [...new Set(scripts.map((headers) => headers['content-encoding'] ?? 'none'))] };
}

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

test('a new chat needs no more than 250 kB of JavaScript', async ({ page }) => {
  await importConversation(page, 'Small', turnsOf(4));
  const { bytes, encodings } = await scriptsOf(page, '/');
  expect(encodings).toEqual(['gzip']);
  expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
});

test('a conversation needs no more than 250 kB of JavaScript', async ({ page }) => {
  const id = await importConversation(page, 'Small', turnsOf(4));
  const { bytes, encodings } = await scriptsOf(page, `/c/${id}`);
  await expect(page.getByRole('article', { name: 'Guide' }).last()).toContainText('as said');
  expect(encodings).toEqual(['gzip']);
  expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
});

test('of 5,000 messages only those near the window are on the page', async ({ page }) => {
  const id = await importConversation(page, 'Long', turnsOf(5_000));
  await page.goto(`/c/${id}`);
  await expect(page.getByText('Question 4998')).toBeVisible();
  expect(await nodesOf(page)).toBeLessThan(MOST_NODES);
  await page.mouse.move(800, 300);
  for (let wheel = 0; wheel < 20; wheel += 1) await page.mouse.wheel(0, -2_000);
  await expect(page.getByText('Question 4998')).not.toBeInViewport();
  expect(await nodesOf(page)).toBeLessThan(MOST_NODES);
});
