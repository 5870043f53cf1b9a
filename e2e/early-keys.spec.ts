import { expect, type Page, test } from '@playwright/test';
import { holdRequests } from './hold-requests';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const question = (page: Page) => page.getByRole('article', { name: 'You' }).last();

/** The page as the server wrote it, until its scripts are let through. */
const holdScripts = (page: Page) => holdRequests(page, '**/_next/static/**/*.js');

async function newConversation(page: Page, title: string): Promise<string> {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  return ((await made.json()) as { id: string }).id;
}

test('a first message that is sent before the page lives goes out', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await message(page).pressSequentially('show reasoning');
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveValue('show reasoning');
  letThrough();
  await page.waitForURL('**/c/**');
  await expect(question(page)).toContainText('show reasoning');
});

test('a draft shows before the page lives, and goes out with what was added to it', async ({ page }) => {
  const id = await newConversation(page, 'Early draft');
  await page.goto(`/c/${id}`);
  await message(page).fill('show');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem(`parley:draft:${location.pathname.slice(3)}`)))
    .toBe('show');
  const letThrough = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(message(page)).toHaveValue('show');
  await message(page).press('End');
  await message(page).pressSequentially(' tools');
  await message(page).press('Shift+Enter');
  await message(page).pressSequentially('please');
  await message(page).press('Enter');
  letThrough();
  await expect(question(page)).toContainText('show tools\nplease');
  await expect(message(page)).toHaveValue('');
});

test('the commands open once the page lives, when they were asked for before', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(message(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  letThrough();
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
});
