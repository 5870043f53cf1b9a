import { type AddressInfo, createServer } from 'node:net';
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ParleyProcess } from './process/parley-process';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });

async function start(request: APIRequestContext, title: string, origin = ''): Promise<string> {
  const made = await request.post(`${origin}/api/v1/chat/conversations`, { data: { agent_key: 'guide', title } });
  return ((await made.json()) as { id: string }).id;
}

async function openAt(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await expect(page.getByRole('status', { name: 'Loading the conversation' })).toHaveCount(0);
  await expect(message(page)).toBeVisible();
  return page;
}

/** What a page asks of the server from now on. */
function listen(page: Page, address: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) asked.push(request.url());
  });
  return asked;
}

async function findFreePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

test('conversations that are opened in one tab interrupt no answer in another, and have no list read there', async ({
  page,
  context,
}) => {
  test.slow();
  const titles = Array.from({ length: 4 }, (_, index) => `Opened ${String(index)} ${String(Date.now())}`);
  for (const title of titles) await start(page.request, title);
  const id = await start(page.request, 'Streams');
  await page.goto('/');
  const other = await openAt(context, `/c/${id}`);
  await page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text: 'long answer' } });
  await expect(answer(other)).toContainText('Stop it.');
  const read = listen(other, /conversations\.list|messages\.list/);
  for (const title of titles) {
    await list(page).getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  const { length } = await answer(other).innerText();
  await expect.poll(async () => (await answer(other).innerText()).length).toBeGreaterThan(length);
  // Once a minute it reads them anyway.
  expect(read.length).toBeLessThan(titles.length);
  await page.request.post(`/api/v1/chat/conversations/${id}/interrupt`);
  await expect(answer(other)).toContainText('You stopped this answer.');
});

test('a tab that is frozen holds up no other', async ({ page, context }) => {
  const id = await start(page.request, 'Three tabs');
  const pages: Page[] = [];
  for (let tab = 0; tab < 3; tab += 1) pages.push(await openAt(context, `/c/${id}`));
  const [first, ...others] = pages;
  if (!first) throw new Error('No tab.');
  const session = await context.newCDPSession(first);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text: 'show reasoning' } });
  for (const other of others) await expect(answer(other)).toContainText('That was the reasoning');
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(answer(first)).toContainText('That was the reasoning');
});

test('more tabs than a browser opens connections work on plain HTTP too', async ({ playwright, launchOptions }) => {
  test.slow();
  const port = await findFreePort();
  const environment = { PORT: port, PARLEY_PUBLIC_URL: 'http://plain.test' };
  await using server = new ParleyProcess(['bin/parley.mjs', 'serve'], environment);
  await server.ready();
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP plain.test 127.0.0.1:${port}`];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const context = await browser.newContext();
    const pages: Page[] = [];
    const id = await start(context.request, 'Eight tabs', `http://127.0.0.1:${port}`);
    for (let tab = 0; tab < 7; tab += 1) pages.push(await openAt(context, `http://plain.test/c/${id}`));
    const last = await openAt(context, `http://plain.test/c/${id}`);
    expect(await last.evaluate(() => window.isSecureContext)).toBe(false);
    await message(last).fill('show reasoning');
    await last.keyboard.press('Enter');
    for (const page of [...pages, last]) await expect(answer(page)).toContainText('That was the reasoning');
  } finally {
    await browser.close();
  }
});
