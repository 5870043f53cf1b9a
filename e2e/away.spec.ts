import { expect, type Page, test } from '@playwright/test';
import { CuttingProxy } from './cutting-proxy';
import { untilAlive } from './until-alive';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();

async function startConversation(page: Page, title: string, text: string): Promise<string> {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text } });
  return id;
}

test('while the server is away every page opens, and fills when it is back', async ({ page, baseURL }) => {
  await using proxy = await CuttingProxy.before(baseURL ?? '');
  const seen = await startConversation(page, 'Seen before', 'show reasoning');
  const unseen = await startConversation(page, 'Never seen', 'show reasoning');
  await page.goto(`${proxy.url}/c/${seen}`);
  await expect(answer(page)).toContainText('That was the reasoning');
  proxy.isUp = false;
  proxy.cut();

  await list(page).getByRole('link', { name: 'Never seen' }).click();
  await expect(message(page)).toBeVisible();
  await expect(page.getByText('That was the reasoning')).toHaveCount(0);
  await list(page).getByRole('link', { name: 'New conversation' }).click();
  await expect(page).toHaveURL(`${proxy.url}/`);
  await list(page).getByRole('link', { name: 'Seen before' }).click();
  await expect(answer(page)).toContainText('That was the reasoning');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/c/${unseen}$`));

  proxy.isUp = true;
  await expect(answer(page)).toContainText('That was the reasoning', { timeout: 30_000 });
});

test('a menu whose code did not come opens once the server is back, and nothing else is lost', async ({
  page,
  baseURL,
}) => {
  await using proxy = await CuttingProxy.before(baseURL ?? '');
  const id = await startConversation(page, 'No menu yet', 'show reasoning');
  await page.goto(`${proxy.url}/c/${id}`);
  await expect(answer(page)).toContainText('That was the reasoning');
  await message(page).fill('begun');
  await expect(answer(page).getByRole('button', { name: 'More', exact: true })).toBeVisible();
  proxy.isUp = false;
  proxy.cut();
  await answer(page).getByRole('button', { name: 'More', exact: true }).click();
  await expect(answer(page)).toContainText('That was the reasoning');
  proxy.isUp = true;
  await expect(page.getByRole('menuitem').first()).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(message(page)).toHaveValue('begun');
});

test('what was never opened opens without the server, once the page was at rest', async ({ page, baseURL }) => {
  test.slow();
  await using proxy = await CuttingProxy.before(baseURL ?? '');
  const id = await startConversation(page, 'At rest', 'show reasoning');
  let scripts = 0;
  let fetchedAtMs = Date.now();
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    scripts += 1;
    fetchedAtMs = Date.now();
  });
  await page.goto(`${proxy.url}/c/${id}`);
  await expect(answer(page)).toContainText('That was the reasoning');
  // A busy page comes to rest late: what is fetched then has begun, and has ended.
  const before = scripts;
  await expect.poll(() => scripts, { timeout: 60_000 }).toBeGreaterThan(before + 5);
  await expect.poll(() => Date.now() - fetchedAtMs, { timeout: 60_000 }).toBeGreaterThan(8_000);
  proxy.isUp = false;
  proxy.cut();

  for (const text of ['one', 'two']) {
    await message(page).fill(text);
    await message(page).press('Enter');
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('a page that was open while the server was updated opens the rest of itself in the new version', async ({
  page,
}) => {
  const id = await startConversation(page, 'Of the old version', 'show reasoning');
  await page.goto(`/c/${id}`);
  await untilAlive(page);
  await expect(answer(page)).toContainText('That was the reasoning');
  await message(page).fill('begun');
  let isOfNewVersion = false;
  page.on('request', (request) => (isOfNewVersion ||= request.isNavigationRequest()));
  await page.route('**/_next/static/chunks/**', (route) =>
    isOfNewVersion ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
  );
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible({ timeout: 30_000 });
  expect(isOfNewVersion).toBe(true);
  await page.goBack();
  await expect(message(page)).toHaveValue('begun');
});
