import { expect, type Page, test } from '@playwright/test';
import { untilAlive } from './until-alive';

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
  await untilAlive(page);
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
  await expect(questions(page).nth(1)).toContainText('show tools');
  await expect(questions(page).nth(2)).toContainText('show reasoning');
  await expect(answer(page)).toContainText('That was the reasoning');
  await expect(queue(page)).toHaveCount(0);
  await expect(page.getByText('You stopped this answer.')).toHaveCount(1);
});

test('a waiting message waits for its edit, and what was written for one that is sent all the same is not lost', async ({
  page,
}) => {
  const id = await openNew(page, 'Edit in the queue');
  await say(page, id, 'long answer');
  await expect(answer(page)).toContainText('A long');
  await say(page, id, 'show tools');
  await expect(queue(page)).toContainText('show tools');
  await message(page).press('ArrowUp');
  const editor = queue(page).getByRole('textbox', { name: 'Edit' });
  await expect(editor).toBeFocused();
  await expect(queue(page)).toContainText('held while you edit');
  await editor.fill('show tools, with an important change');
  await page.getByRole('link', { name: 'New conversation' }).click();
  await expect(editor).toHaveCount(0);
  await page.goBack();
  await expect(editor).toHaveValue('show tools, with an important change');
  const path = `/api/v1/chat/conversations/${id}/pending`;
  const { items, paused } = (await (await page.request.get(path)).json()) as {
    items: { id: string }[];
    paused: boolean;
  };
  expect(paused).toBe(true);
  await page.request.put(path, { data: { pending: items.map((item) => ({ id: item.id })), interrupt: true } });
  await expect(questions(page).nth(1)).toContainText('show tools');
  await expect(message(page)).toHaveValue('show tools, with an important change');
  await expect(page.getByText('What you wrote is in the box below.')).toBeVisible();
});

test('an edited waiting message goes as it was changed, and the queue goes on', async ({ page }) => {
  const id = await openNew(page, 'Saved in the queue');
  await say(page, id, 'long answer');
  await expect(answer(page)).toContainText('A long');
  await message(page).fill('first');
  await message(page).press('Enter');
  await expect(queue(page).getByRole('button', { name: 'Edit' })).toBeAttached();
  await message(page).press('ArrowUp');
  await queue(page).getByRole('textbox', { name: 'Edit' }).fill('show reasoning');
  await page.keyboard.press('Enter');
  await expect(queue(page)).not.toContainText('paused');
  await expect(queue(page)).not.toContainText('held');
  await expect(message(page)).toBeFocused();
  await queue(page).getByText('show reasoning').hover();
  await queue(page).getByRole('button', { name: 'Send now, instead of this answer' }).click();
  await expect(questions(page).nth(1)).toContainText('show reasoning');
});

test('a queue that was stopped while one of it was changed waits until it is resumed', async ({ page }) => {
  test.slow();
  const id = await openNew(page, 'Stopped while changed');
  await say(page, id, 'long answer');
  await expect(answer(page)).toContainText('A long');
  await say(page, id, 'show tools');
  await expect(queue(page)).toContainText('show tools');
  await message(page).press('ArrowUp');
  await expect(queue(page)).toContainText('held while you edit');
  await message(page).focus();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(queue(page)).toContainText('paused');
  await message(page).fill('show reasoning');
  await message(page).press('Enter');
  await expect(answer(page)).toContainText('That was the reasoning');
  await queue(page).getByRole('textbox', { name: 'Edit' }).press('Escape');
  await expect(queue(page).getByRole('textbox')).toHaveCount(0);
  await expect(queue(page)).toContainText('paused');
});

test('a question that is being changed survives a turn from elsewhere and another page (its text was gone)', async ({
  page,
}) => {
  const id = await openNew(page, 'Edited question');
  await say(page, id, 'show reasoning');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await message(page).press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await expect(editor).toBeFocused();
  await editor.fill('show tools instead');
  await say(page, id, 'long answer');
  await expect(answer(page)).toContainText('A long');
  await expect(editor).toHaveValue('show tools instead');
  await expect(page.getByText('It can be sent when the answer is done.')).toBeVisible();
  await page.getByRole('link', { name: 'New conversation' }).click();
  await expect(editor).toHaveCount(0);
  await page.goBack();
  await expect(editor).toHaveValue('show tools instead');
});

test('`@agent` takes the text and the files to a new conversation, and leaves what was begun there', async ({
  page,
}) => {
  await page.goto('/');
  await message(page).fill('half a prompt');
  const id = await openNew(page, 'Elsewhere');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(page.getByRole('button', { name: 'View a.txt as text' })).toBeVisible();
  await message(page).fill('@guide fix this');
  await expect(page.getByRole('option').first()).toBeVisible();
  await message(page).press('Enter');
  await page.waitForURL('**/');
  await expect(message(page)).toHaveValue('fix this\n\nhalf a prompt');
  await expect(page.getByRole('button', { name: 'Remove a.txt' })).toBeVisible();
  await page.goto(`/c/${id}`);
  await expect(message(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove a.txt' })).toHaveCount(0);
});

test('each tab writes its own first message (clearing one erased the other)', async ({ page, context }) => {
  await page.goto('/');
  await message(page).fill('a long prompt');
  const other = await context.newPage();
  await other.goto('/');
  const newest = () => page.evaluate(() => localStorage.getItem('parley:draft:new'));
  await message(other).fill('quick');
  await expect.poll(newest).toBe('quick');
  await message(other).fill('');
  await expect.poll(newest).not.toBe('quick');
  await expect(message(page)).toHaveValue('a long prompt');
  await page.reload();
  await expect(message(page)).toHaveValue('a long prompt');
});

test('what is typed appears where the browser keeps nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openNew(page, 'Full');
  await page.keyboard.type('still here');
  await expect(message(page)).toHaveValue('still here');
});

test('what is offered for `@` stays inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 460 });
  await page.goto('/');
  await message(page).fill('@');
  const offers = page.getByRole('listbox', { name: 'Commands' });
  await expect(offers.getByRole('option').first()).toBeInViewport({ ratio: 1 });
  await message(page).press('ArrowUp');
  await expect(offers.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
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
  await expect(queue(page).getByRole('listitem')).toHaveText(['one', 'two']);
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
  await expect(questions(page).last()).toContainText('What is 23 * 2?', { timeout: 60_000 });
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
