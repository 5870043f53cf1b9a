import { expect, type Page, test } from '@playwright/test';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });

async function newConversation(page: Page, title: string): Promise<string> {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  return ((await made.json()) as { id: string }).id;
}

test('the keys are listed from wherever one asks for them, and `?` is a letter where one writes', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(sheet(page)).toContainText('Previous conversation');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);

  await page.getByRole('heading', { name: 'Settings' }).click();
  await page.keyboard.press('?');
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Control+/');
  await expect(sheet(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('keyboard');
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/');
  await message(page).fill('why');
  await message(page).press('?');
  await expect(message(page)).toHaveValue('why?');
  await expect(sheet(page)).toHaveCount(0);
});

test('keys lead to the neighbours of a conversation in the list, and to the message box', async ({ page }) => {
  const word = `Step${String(Date.now())}`;
  const ids: string[] = [];
  for (const number of ['one', 'two', 'three']) ids.push(await newConversation(page, `${word} ${number}`));
  await page.goto(`/c/${ids[1] ?? ''}`);
  await page.getByRole('searchbox').fill(word);
  await expect(list(page).getByRole('link', { name: word })).toHaveCount(3);
  await page.keyboard.press('Alt+PageDown');
  await expect(page).toHaveURL(new RegExp(ids[0] ?? ''));
  await page.keyboard.press('Alt+PageUp');
  await expect(page).toHaveURL(new RegExp(ids[1] ?? ''));
  await page.keyboard.press('Alt+PageUp');
  await expect(page).toHaveURL(new RegExp(ids[2] ?? ''));
  await page.keyboard.press('Alt+PageUp');
  await expect(page).toHaveURL(new RegExp(ids[2] ?? ''));
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Alt+End');
  await expect(message(page)).toBeFocused();
});

test.describe('on a Mac', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  });

  test('Ctrl edits text, and Cmd is the key of the page', async ({ page }) => {
    await page.goto('/');
    await message(page).fill('some text');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Meta+/');
    await expect(sheet(page)).toContainText('⌘');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0);
  });
});
