import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const question = (page: Page) => page.getByRole('article', { name: 'You' }).last();
const send = async (page: Page, text: string) => {
  await message(page).fill(text);
  await message(page).press('Enter');
};
const startWith = async (page: Page, text: string) => {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title: text } });
  await page.goto(`/c/${((await made.json()) as { id: string }).id}`);
  // The page shows before its keys work.
  await expect(async () => {
    await send(page, text);
    await expect(message(page)).toHaveValue('', { timeout: 2000 });
  }).toPass();
};

test('a question is asked differently and its versions stay, each with its own answer', async ({ page }) => {
  await startWith(page, 'show tools');
  await expect(answer(page)).toContainText('The tools have answered');
  // The last message can be edited once its turn has ended.
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await message(page).press('ArrowUp');
  await page.getByRole('textbox', { name: 'Edit message' }).fill('show reasoning');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('That was the reasoning');
  await expect(question(page)).toHaveCount(1);
  await question(page).hover();
  await question(page).getByRole('button', { name: 'Previous version' }).click();
  await expect(question(page)).toContainText('show tools');
  await expect(answer(page)).toContainText('The tools have answered');
});

test('an answer is given again beside the first, and tells how it was made', async ({ page }) => {
  await startWith(page, 'show tools');
  await expect(answer(page)).toContainText('The tools have answered');
  await answer(page).getByRole('button', { name: 'Answer again' }).click();
  await expect(answer(page).getByRole('img', { name: 'Version 2 of 2' })).toBeVisible();
  await expect(answer(page)).toContainText('The tools have answered');
  await answer(page).getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('calculator');
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
});

test('commands run from the composer, and a long paste becomes a file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startWith(page, 'long answer');
  await expect(answer(page)).toContainText('Stop it.');
  await message(page).fill('/');
  await expect(page.getByRole('listbox', { name: 'Commands' })).toContainText('/rename');
  await send(page, '/stop');
  await expect(answer(page)).toContainText('You stopped this answer.');
  await send(page, '/rename Named by command');
  await expect(page.getByRole('heading', { name: 'Named by command', level: 1 })).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('a line\n'.repeat(900)));
  await message(page).press('Control+v');
  await expect(page.getByRole('button', { name: 'Remove Pasted text.txt' })).toBeVisible();
  await expect(message(page)).toHaveValue('');
});

test('a new question stands near the top, with room for its answer', async ({ page }) => {
  await startWith(page, 'What is Parley?');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await send(page, 'show reasoning');
  await expect(answer(page)).toContainText('That was the reasoning');
  await expect.poll(async () => (await question(page).boundingBox())?.y ?? 999).toBeLessThan(160);
});

test('what the agent reported and how long its tools took is there after a reload', async ({ page }) => {
  await startWith(page, 'show tools');
  await expect(answer(page)).toContainText('The tools have answered');
  await page.reload();
  await answer(page).getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('Took');
});
