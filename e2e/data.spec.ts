import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { holdRequests } from './hold-requests';

const section = (page: Page) => page.getByRole('region', { name: 'Data' });

test('all conversations are exported as a file, which is taken in again', async ({ page }) => {
  const title = `Taken along ${String(Date.now())}`;
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  const { id } = (await made.json()) as { id: string };
  await page.goto('/settings#data');
  await expect(section(page)).toContainText('never');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page).getByRole('button', { name: 'Export all' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^parley-.*\.jsonl$/);
  await expect(section(page)).toContainText(/\d+ conversations? saved in parley-.*\.jsonl/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  const line = lines.find((text) => text.includes(title)) ?? '';
  await page.request.delete(`/api/v1/chat/conversations/${id}`);
  await section(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'kept.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(`${line}\nnot json\n`) });
  await expect(page.getByText('1 imported, 1 could not be read')).toBeVisible();
  await expect(section(page).getByRole('list', { name: 'What could not be read' })).toContainText(
    'kept.jsonl, line 2It is not JSON.',
  );
  const listed = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: title });
  await expect(listed).toBeVisible();
  await section(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'kept.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(line) });
  await expect(page.getByText('0 imported, 1 already here')).toBeVisible();
  await expect(listed).toHaveCount(1);
});

test('an export shows how far it is, goes on beside another page, and is cancelled', async ({ page }) => {
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  const letThrough = await holdRequests(page, '**/export?format=json');
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.goto('/settings#data');
  await section(page).getByRole('button', { name: 'Export all' }).click();
  await expect(section(page).getByRole('progressbar', { name: 'Export' })).toBeVisible();
  await page.getByRole('link', { name: 'New conversation' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await section(page).getByRole('button', { name: 'Cancel export' }).click();
  await expect(section(page)).toContainText('Export cancelled. Nothing was saved.');
  letThrough();
  await section(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(section(page).getByRole('button', { name: 'Export all' })).toBeEnabled();
  expect(downloads).toBe(0);
});

test('an import is taken back', async ({ page }) => {
  const title = `Taken back ${String(Date.now())}`;
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  const { id } = (await made.json()) as { id: string };
  const exported = await (await page.request.get(`/api/v1/chat/conversations/${id}/export`)).body();
  await page.request.delete(`/api/v1/chat/conversations/${id}`);
  await page.goto('/settings#data');
  await section(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'kept.json', mimeType: 'application/json', buffer: exported });
  await section(page).getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('1 conversation removed again')).toBeVisible();
  expect((await page.request.get(`/api/v1/chat/conversations/${id}`)).status()).toBe(404);
});

test('a file that is no export says so', async ({ page }) => {
  await page.goto('/settings#data');
  const choose = (name: string, text: string) =>
    section(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('chats.json', '[{"title":"Trip","mapping":{}}]');
  await expect(section(page)).toContainText('This is an export of ChatGPT');
  await choose('none.jsonl', '');
  await expect(section(page)).toContainText('The file is empty.');
  await choose('half.jsonl', '{"format":"parley-conversation","version":1,"mess');
  await expect(section(page)).toContainText('It breaks off in the middle: the file is not complete.');
});

test('an address that names a part of the settings opens there, however late what stands above it comes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const letThrough = await holdRequests(page, '**/api/trpc/{access.listKeys,models.list,agents.list}*');
  await page.goto('/settings#data');
  const heading = page.getByRole('heading', { name: 'Data' });
  await expect(heading).toBeInViewport();
  letThrough();
  await expect(page.getByRole('list', { name: 'Agents of this server' })).toContainText('Guide');
  await expect(heading).toBeInViewport();
  expect((await heading.boundingBox())?.y).toBeLessThan(120);
  // The page itself stays (all of it was pushed up, with the list beside it).
  const scrolled = () => page.evaluate(() => [scrollY, document.documentElement.scrollHeight - innerHeight]);
  expect(await scrolled()).toEqual([0, 0]);
});

test('the parts of the settings are a click away, and the place is in the address', async ({ page }) => {
  await page.goto('/settings');
  const parts = page.getByRole('navigation', { name: 'Settings' });
  await parts.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/#about$/);
  await expect(page.getByRole('heading', { name: 'About' })).toBeInViewport();
  await expect(parts.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'location');
  await page.getByRole('link', { name: /^Licences/ }).click();
  await expect(page.getByRole('heading', { name: 'Licences', level: 1 })).toBeVisible();
});
