import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';

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
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  const line = lines.find((text) => text.includes(title)) ?? '';
  await page.request.delete(`/api/v1/chat/conversations/${id}`);
  await section(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'kept.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(`${line}\nnot json\n`) });
  await expect(page.getByText('1 imported, 1 could not be read')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: title }),
  ).toBeVisible();
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
