import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoFaults } from './expect-no-faults';
import { holdRequests } from './hold-requests';
import { untilAlive } from './until-alive';

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
  await expectNoFaults(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(view).toBeFocused();
});

test('a file that cannot be used says why and can be removed', async ({ page }) => {
  await open(page);
  await fileInput(page).setInputFiles({ name: 'tool.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0\0') });
  const refusal = page.getByRole('alert').filter({ hasText: 'type that is not supported' });
  await expect(refusal).toContainText('tool.exe');
  await expect(refusal).toContainText('PDF, Word, Excel and PowerPoint');
  await expect(message(page)).toBeFocused();
  await page.keyboard.type('hello');
  await expect(page.getByText('tool.exe could not be attached. Remove it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Try to upload tool.exe again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove tool.exe' }).click();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
});

test('files of a draft are there after another page and a reload; one that the server has no more says so', async ({
  page,
}) => {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title: 'Kept' } });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/c/${id}`);
  await untilAlive(page);
  const letThrough = await holdRequests(page, '**/api/v1/files');
  await fileInput(page).setInputFiles(fixture('text/notes.md'));
  await page.getByRole('link', { name: 'New conversation' }).click();
  await expect(page.getByRole('button', { name: 'Remove notes.md' })).toHaveCount(0);
  letThrough();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'View notes.md as text' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'View notes.md as text' })).toBeVisible();
  await page.route('**/api/v1/files/*', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'no longer on the server' })).toBeVisible();
});

test('a message that waits for its file says so, and is held back by a second file', async ({ page }) => {
  await open(page);
  const letThrough = await holdRequests(page, '**/api/v1/files');
  await fileInput(page).setInputFiles(fixture('text/notes.md'));
  await message(page).fill('show reasoning');
  await message(page).press('Enter');
  await expect(page.getByText('Goes as soon as its files are uploaded')).toBeVisible();
  await fileInput(page).setInputFiles(fixture('images/receipt.jpg'));
  await expect(page.getByText('Goes as soon as its files are uploaded')).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('button', { name: 'View receipt.jpg as text' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View notes.md as text' })).toBeVisible();
  await expect(message(page)).toHaveValue('show reasoning');
  await message(page).press('Enter');
  await page.waitForURL('**/c/**');
});

test('an upload that broke is tried again', async ({ page }) => {
  await open(page);
  await page.route('**/api/v1/files', (route) => route.abort('connectionreset'), { times: 1 });
  await fileInput(page).setInputFiles(fixture('text/notes.md'));
  await expect(page.getByRole('alert').filter({ hasText: 'The connection broke' })).toBeVisible();
  await page.getByRole('button', { name: 'Try to upload notes.md again' }).click();
  await expect(page.getByRole('button', { name: 'View notes.md as text' })).toBeVisible();
});

test('a conversation that its agent does not begin gives text and files back (the files were lost), to send again', async ({
  page,
}) => {
  await open(page);
  await fileInput(page).setInputFiles(fixture('images/receipt.jpg'));
  await expect(page.getByRole('button', { name: 'View receipt.jpg as text' })).toBeVisible();
  const refusal = { status: 400, json: { detail: 'The agent does not begin like that.' } };
  await page.route('**/api/v1/chat/conversations', (route) => route.fulfill(refusal), { times: 1 });
  await ask(page, 'What is the total?');
  await expect(page.getByRole('alert').filter({ hasText: refusal.json.detail })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
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

/** As if it were pasted into a field. */
async function pasteImage(field: Locator): Promise<void> {
  const base64 = (await readFile(fixture('images/clean.png'))).toString('base64');
  await field.evaluate((element, data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, base64);
}

test('a picture is pasted and a file is dropped', async ({ page }) => {
  await open(page);
  await pasteImage(message(page));
  await message(page).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['dropped'], 'Übersicht 東京.txt', { type: 'text/plain' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('button', { name: 'View image.png as text' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Übersicht 東京.txt as text' })).toBeVisible();
});

test('a question is asked again without its file, and with another one that was pasted', async ({ page }) => {
  await open(page);
  await fileInput(page).setInputFiles(fixture('text/notes.md'));
  await expect(page.getByRole('button', { name: 'View notes.md as text' })).toBeVisible();
  await ask(page, 'show reasoning');
  await expect(answer(page)).toContainText('That was the reasoning');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await message(page).press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await expect(editor).toBeFocused();
  await page.getByRole('button', { name: 'Remove notes.md' }).click();
  await pasteImage(editor);
  await expect(page.getByRole('button', { name: 'Remove image.png' })).toBeVisible();
  // What is still coming up would not outlive the page.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove image.png' })).toBeVisible();
  await editor.press('Enter');
  const question = page.getByRole('article', { name: 'You' });
  await expect(question.getByRole('img', { name: 'Version 2 of 2' })).toBeVisible();
  await expect(question.getByRole('button', { name: 'View image.png as text' })).toBeVisible();
  await expect(question.getByRole('button', { name: 'View notes.md as text' })).toHaveCount(0);
});
