import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const fixture = (name: string): string => `src/server/adapters/documents/__fixtures__/${name}`;
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const fileInput = (page: Page) => page.locator('input[type=file]');
const open = async (page: Page) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Choose an agent/ })).toBeVisible();
};
const ask = async (page: Page, text: string) => {
  await message(page).fill(text);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await message(page).press('Enter');
};

test('a scanned receipt is attached, asked about, and its text looked at', async ({ page }) => {
  await open(page);
  await fileInput(page).setInputFiles(fixture('images/receipt.jpg'));
  await expect(page.locator('img[src$="/thumbnail"]')).toBeVisible();
  await ask(page, 'What is the total?');
  await expect(answer(page)).toContainText('TOTAL 12.56', { timeout: 40_000 });

  const view = page.getByRole('button', { name: 'View receipt.jpg as text' });
  await view.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Text of receipt.jpg' });
  await expect(dialog).toContainText('GREEN GROCER LTD');
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(view).toBeFocused();
});

test('a file that cannot be used says why and can be removed', async ({ page }) => {
  await open(page);
  await fileInput(page).setInputFiles({ name: 'tool.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0\0') });
  await expect(page.getByRole('alert').filter({ hasText: 'type that is not supported' })).toContainText('tool.exe');
  await message(page).fill('hello');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Try to upload tool.exe again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove tool.exe' }).click();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
});

test('an upload that broke is tried again', async ({ page }) => {
  await open(page);
  await page.route('**/api/v1/files', (route) => route.abort('connectionreset'), { times: 1 });
  await fileInput(page).setInputFiles(fixture('text/notes.md'));
  await expect(page.getByRole('alert').filter({ hasText: 'The connection broke' })).toBeVisible();
  await page.getByRole('button', { name: 'Try to upload notes.md again' }).click();
  await expect(page.getByRole('button', { name: 'View notes.md as text' })).toBeVisible();
});

test('a conversation that could not be started gives text and files back (the files were lost), to send again', async ({
  page,
}) => {
  await open(page);
  await fileInput(page).setInputFiles(fixture('images/receipt.jpg'));
  await expect(page.getByRole('button', { name: 'View receipt.jpg as text' })).toBeVisible();
  await page.route('**/api/trpc/messages.post*', (route) => route.abort('connectionreset'), { times: 1 });
  await ask(page, 'What is the total?');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expect(message(page)).toHaveValue('What is the total?');
  await expect(page.getByRole('button', { name: 'Remove receipt.jpg' })).toBeVisible();
  await expect(page.locator('img[src$="/thumbnail"]')).toBeVisible();
  await ask(page, 'What is the total?');
  await expect(answer(page)).toContainText('TOTAL 12.56', { timeout: 40_000 });
});

test('an encrypted file never fails the answer: the person is told', async ({ page }) => {
  await open(page);
  await fileInput(page).setInputFiles(fixture('hostile/encrypted-user-password.pdf'));
  await ask(page, 'What is in it?');
  await expect(answer(page)).toContainText('"encrypted-user-password.pdf" could not be read: It is encrypted.', {
    timeout: 30_000,
  });
});

test('a picture is pasted and a file is dropped', async ({ page }) => {
  await open(page);
  const base64 = (await readFile(fixture('images/clean.png'))).toString('base64');
  await message(page).evaluate((element, data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['dropped'], 'Übersicht 東京.txt', { type: 'text/plain' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, base64);
  await expect(page.getByRole('button', { name: 'View image.png as text' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Übersicht 東京.txt as text' })).toBeVisible();
});
