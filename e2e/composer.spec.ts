import { expect, type Page, test } from '@playwright/test';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const queue = (page: Page) => page.getByRole('region', { name: 'Waiting messages' });
const questions = (page: Page) => page.getByRole('article', { name: 'You' });
const say = (page: Page, id: string, text: string) =>
  page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text } });

async function openNew(page: Page, title: string): Promise<string> {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/c/${id}`);
  await expect(message(page)).toBeFocused();
  return id;
}

test('a waiting message is sent now: it takes the place of the answer, and the others follow it', async ({ page }) => {
  const id = await openNew(page, 'Send now');
  await say(page, id, 'long answer');
  await expect(answer(page)).toContainText('Stop it.');
  await say(page, id, 'show reasoning');
  await say(page, id, 'show tools');
  await queue(page).getByText('show tools').hover();
  await queue(page).getByRole('button', { name: 'Send now, instead of this answer' }).last().click();
  await expect(questions(page).nth(1)).toHaveText('show tools');
  await expect(questions(page).nth(2)).toHaveText('show reasoning');
  await expect(answer(page)).toContainText('That was the reasoning');
  await expect(queue(page)).toHaveCount(0);
  await expect(page.getByText('You stopped this answer.')).toHaveCount(1);
});

test('with a finger, a waiting message is changed from its menu', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    isMobile: true,
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title: 'Finger' } });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/c/${id}`);
  await say(page, id, 'long answer');
  await expect(answer(page)).toContainText('A long');
  await say(page, id, 'one');
  await say(page, id, 'two');
  await queue(page).getByRole('button', { name: 'Actions for this message' }).last().tap();
  await page.getByRole('menuitem', { name: 'Move up' }).tap();
  await expect(queue(page).getByRole('listitem')).toHaveText(['two', 'one']);
  await context.close();
});

test('a file is dropped anywhere on the page, and pasted where nobody writes', async ({ page }) => {
  await openNew(page, 'Anywhere');
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    (document.activeElement as HTMLElement).blur();
    const file = (name: string) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['text'], name, { type: 'text/plain' }));
      return transfer;
    };
    const drag = { bubbles: true, cancelable: true, dataTransfer: file('dropped.txt') };
    heading.dispatchEvent(new DragEvent('dragover', drag));
    heading.dispatchEvent(new DragEvent('drop', drag));
    heading.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: file('pasted.txt') }));
  });
  await expect(page.getByRole('button', { name: 'Remove dropped.txt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove pasted.txt' })).toBeVisible();
});

test('the box grows with its text, to less than half of the page', async ({ page }) => {
  await openNew(page, 'Growing');
  const height = async () => (await message(page).boundingBox())?.height ?? 0;
  const one = await height();
  await page.keyboard.type('one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await expect(message(page)).toHaveValue('one\ntwo');
  expect(await height()).toBeGreaterThan(one);
  await message(page).fill('line\n'.repeat(80));
  expect(await height()).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 2);
});

test('a link to a message leads to it, however far back it stands', async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await openNew(page, 'Far back');
  await say(page, id, 'show reasoning');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  for (let number = 0; number < 24; number += 1) await say(page, id, `What is ${String(number)} * 2?`);
  await expect(questions(page).last()).toHaveText('What is 23 * 2?', { timeout: 60_000 });
  const read = await page.request.get(`/api/v1/chat/conversations/${id}/messages?limit=200`);
  const { messages } = (await read.json()) as { messages: { id: string }[] };
  const first = messages[0]?.id ?? '';
  const other = await context.newPage();
  await other.goto(`/c/${id}#m-${first}`);
  await expect(questions(other).filter({ hasText: 'show reasoning' })).toBeInViewport();
  await expect(other.getByRole('button', { name: 'Jump to the latest' })).toBeVisible();
  await questions(other).filter({ hasText: 'show reasoning' }).hover();
  await questions(other)
    .filter({ hasText: 'show reasoning' })
    .getByRole('button', { name: 'Copy link to this message' })
    .click();
  await expect(other.getByText('Link copied')).toBeVisible();
  expect(await other.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/c/${id}#m-${first}$`));
});
