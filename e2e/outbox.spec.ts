import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { CuttingProxy } from './cutting-proxy';
import { holdRequests } from './hold-requests';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const questions = (page: Page) => page.getByRole('article', { name: 'You' });
const unsent = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not sent yet.' });

async function makeConversation(request: APIRequestContext, title: string): Promise<string> {
  const made = await request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  return ((await made.json()) as { id: string }).id;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('status', { name: 'Loading the conversation' })).toHaveCount(0);
  await expect(message(page)).toBeEnabled();
}

async function send(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await message(page).press('Enter');
  await expect(message(page)).toHaveValue('');
}

/** What the server has of a person's own words. */
async function saidIn(request: APIRequestContext, id: string): Promise<string[]> {
  const read = await request.get(`/api/v1/chat/conversations/${id}/messages`);
  const { messages } = (await read.json()) as { messages: { role: string; content: { text?: string }[] }[] };
  return messages.filter(({ role }) => role === 'user').map(({ content }) => content[0]?.text ?? '');
}

test('a message that the server did not get outlives a reload, and goes out once', async ({ page, request }) => {
  const id = await makeConversation(request, 'Reloaded');
  await open(page, `/c/${id}`);
  await page.route('**/messages', (route) => route.abort());
  await send(page, 'show tools');
  await expect(unsent(page)).toContainText('The server could not be reached.');
  await page.reload();
  await expect(unsent(page)).toBeVisible();
  await expect(questions(page)).toContainText('show tools');
  expect(await saidIn(request, id)).toEqual([]);
  await page.unroute('**/messages');
  // By itself, after a pause.
  await expect(answer(page)).toContainText('The tools have answered', { timeout: 30_000 });
  await expect(unsent(page)).toHaveCount(0);
  expect(await saidIn(request, id)).toEqual(['show tools']);
  await page.reload();
  await expect(questions(page)).toHaveCount(1);
});

test('an answer that was lost on its way makes no second message, and what waits keeps its order', async ({
  page,
  request,
}) => {
  const id = await makeConversation(request, 'Ordered');
  await open(page, `/c/${id}`);
  // The server takes it; the page never hears that.
  await page.route('**/messages', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page, 'show tools');
  await expect.poll(() => saidIn(request, id)).toEqual(['show tools']);
  await expect(unsent(page)).toBeVisible();
  await page.unroute('**/messages');
  await send(page, 'show reasoning');
  await expect(unsent(page)).toHaveCount(0);
  await expect(answer(page)).toContainText('That was the reasoning');
  expect(await saidIn(request, id)).toEqual(['show tools', 'show reasoning']);
  await expect(questions(page)).toContainText(['show tools', 'show reasoning']);
});

test('of an answer that was lost once, nobody hears', async ({ page, request }) => {
  const id = await makeConversation(request, 'Lost once');
  await open(page, `/c/${id}`);
  const alarm = page.waitForFunction(() => document.querySelector('[role=alert]')?.textContent.includes('Not sent'));
  await page.route(
    '**/messages',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send(page, 'show tools');
  const answered = expect(answer(page))
    .toContainText('The tools have answered')
    .then(() => 'answered');
  expect(await Promise.race([alarm.then(() => 'alarmed'), answered])).toBe('answered');
  await expect(questions(page)).toHaveCount(1);
  expect(await saidIn(request, id)).toEqual(['show tools']);
});

test('a message that was sent offline goes out from another conversation, once, with several tabs open', async ({
  page,
  context,
  request,
}) => {
  const id = await makeConversation(request, 'Sent offline');
  const other = await makeConversation(request, 'Looked at meanwhile');
  const second = await context.newPage();
  await open(second, `/c/${id}`);
  await open(page, `/c/${id}`);
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toContainText('Looked at meanwhile');
  await context.setOffline(true);
  await send(page, 'show tools');
  await expect(unsent(page)).toBeVisible();
  await expect(questions(second)).toContainText('show tools');
  await page.getByRole('link', { name: 'Looked at meanwhile' }).click();
  await page.waitForURL(`**/c/${other}`);
  await context.setOffline(false);
  await expect.poll(() => saidIn(request, id), { timeout: 30_000 }).toEqual(['show tools']);
  await expect(answer(second)).toContainText('The tools have answered');
  await expect(questions(second)).toHaveCount(1);
  await page.getByRole('link', { name: 'Sent offline' }).click();
  await expect(answer(page)).toContainText('The tools have answered');
  await expect(unsent(page)).toHaveCount(0);
  expect(await saidIn(request, id)).toEqual(['show tools']);
});

test('an answer that cannot be asked for again is still there, and so is a question that cannot be changed', async ({
  page,
  context,
  request,
}) => {
  const id = await makeConversation(request, 'Kept');
  await open(page, `/c/${id}`);
  await send(page, 'show tools');
  await expect(answer(page)).toContainText('The tools have answered');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  // Its code is there from then on.
  await message(page).press('ArrowUp');
  await page.getByRole('textbox', { name: 'Edit message' }).press('Escape');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('regenerate'));
  await answer(page).getByRole('button', { name: 'Answer again' }).click();
  await failed;
  await expect(answer(page)).toContainText('The tools have answered');
  await message(page).press('ArrowUp');
  await page.getByRole('textbox', { name: 'Edit message' }).fill('show reasoning');
  await page.keyboard.press('Enter');
  await expect(unsent(page)).toBeVisible();
  await expect(answer(page)).toContainText('The tools have answered');
  await unsent(page).getByRole('button', { name: 'Discard' }).click();
  await expect(questions(page)).toContainText('show tools');
  await context.setOffline(false);
  await send(page, 'the next one');
  await expect.poll(() => saidIn(request, id)).toEqual(['show tools', 'the next one']);
});

test('between a message, or the wish for another answer, and its turn nothing is called stopped', async ({
  page,
  baseURL,
  request,
}) => {
  await using proxy = await CuttingProxy.before(baseURL ?? '');
  const id = await makeConversation(request, 'Slow line');
  await open(page, `${proxy.url}/c/${id}`);
  await page.evaluate(() => {
    const look = () => {
      if (document.body.innerText.includes('Stopped before')) document.body.dataset['stopped'] = 'said';
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  proxy.delayMs = 400;
  await send(page, 'show tools');
  await expect(answer(page)).toContainText('The tools have answered');
  await answer(page).getByRole('button', { name: 'Answer again' }).click();
  await expect(answer(page).getByRole('img', { name: 'Version 2 of 2' })).toBeVisible();
  await expect(answer(page)).toContainText('The tools have answered');
  await expect(page.locator('body')).not.toHaveAttribute('data-stopped');
});

/** The addresses of all conversations that begin with these words. */
async function begunWith(request: APIRequestContext, title: string): Promise<string[]> {
  const read = await request.get('/api/v1/chat/conversations?limit=200');
  const { conversations } = (await read.json()) as { conversations: { id: string; title: string | null }[] };
  return conversations.filter((one) => one.title === title).map(({ id }) => `/c/${id}`);
}

const path = (page: Page) => new URL(page.url()).pathname;

test('a conversation shows its first message at once, over a reload too, and takes nobody back to it', async ({
  page,
  request,
}) => {
  const other = await makeConversation(request, 'Looked at while one begins');
  await open(page, '/');
  const letThrough = await holdRequests(page, '**/api/v1/chat/conversations');
  await send(page, 'Who are you at once?');
  await page.waitForURL('**/c/*');
  await expect(questions(page)).toContainText('Who are you at once?');
  const address = path(page);
  await page.reload();
  await expect(questions(page)).toContainText('Who are you at once?');
  await expect(message(page)).toBeEnabled();
  await page.getByRole('link', { name: 'Looked at while one begins' }).click();
  await page.waitForURL(`**/c/${other}`);
  letThrough();
  await expect.poll(() => begunWith(request, 'Who are you at once?')).toEqual([address]);
  await page.getByRole('link', { name: 'Who are you at once?' }).click();
  await expect(answer(page)).toContainText('built-in guide');
  await expect(questions(page)).toContainText('Who are you at once?');
  expect(path(page)).toBe(address);
});

test('a conversation whose first answers are lost on the way begins once, with what was written meanwhile', async ({
  page,
  request,
}) => {
  await open(page, '/');
  // The server does both; the page never hears that.
  for (const pattern of ['**/api/v1/chat/conversations', '**/messages']) {
    await page.route(
      pattern,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  }
  await send(page, 'Who are you again and again?');
  await expect(unsent(page)).toBeVisible();
  const address = path(page);
  await page.reload();
  await expect(questions(page).first()).toContainText('Who are you again and again?');
  await expect(unsent(page)).toHaveCount(0, { timeout: 60_000 });
  await expect(answer(page)).toContainText('built-in guide');
  expect(await begunWith(request, 'Who are you again and again?')).toEqual([address]);
  expect(await saidIn(request, address.slice('/c/'.length))).toEqual(['Who are you again and again?']);
});

test('a conversation that is begun offline is led to from the list until it is there', async ({
  page,
  context,
  request,
}) => {
  await open(page, `/c/${await makeConversation(request, 'Looked at offline')}`);
  await page.getByRole('link', { name: 'New conversation' }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.waitForURL('/');
  await context.setOffline(true);
  await send(page, 'begun offline');
  await expect(unsent(page)).toBeVisible();
  const address = path(page);
  await page.getByRole('link', { name: 'Looked at offline' }).click();
  await expect(page.getByRole('heading', { name: 'Looked at offline', level: 1 })).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Not sent yet' });
  await waiting.getByRole('link', { name: 'begun offline' }).click();
  await expect(questions(page)).toContainText('begun offline');
  expect(path(page)).toBe(address);
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(() => begunWith(request, 'begun offline')).toEqual([address]);
});

/** Sends the first message of a conversation that is made, and nobody hears of it. Answers where the server has it. */
async function beginUnheard(page: Page, text: string): Promise<string> {
  await open(page, '/');
  await page.route('**/api/v1/chat/conversations', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page, text);
  await expect(unsent(page)).toBeVisible();
  const address = `/api/v1/chat/conversations/${path(page).slice('/c/'.length)}`;
  expect((await page.request.get(address)).status()).toBe(200);
  return address;
}

test('a conversation that does not begin is discarded with its first message', async ({ page, request }) => {
  const address = await beginUnheard(page, 'never sent');
  await unsent(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(path(page)).toBe('/');
  await expect.poll(async () => (await request.get(address)).status()).toBe(404);
});

test('a first message that is discarded while the line is down leaves no conversation behind', async ({
  page,
  context,
  request,
}) => {
  const address = await beginUnheard(page, 'discarded offline');
  await context.setOffline(true);
  await unsent(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
  await open(page, '/');
  await expect.poll(async () => (await request.get(address)).status(), { timeout: 60_000 }).toBe(404);
});

test('a conversation that its agent does not begin is in the box of the tab that shows it, whichever tab has asked', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await open(other, '/');
  await open(page, '/');
  await page.route('**/api/v1/chat/conversations', (route) => route.abort());
  const json = { status: 400, contentType: 'application/problem+json', body: '{"detail":"No such folder."}' };
  await other.route('**/api/v1/chat/conversations', (route) => route.fulfill(json));
  // Whichever tab asks, it may be back before anybody sees that it was gone.
  await message(page).fill('not begun elsewhere');
  await message(page).press('Enter');
  await expect(page.getByText('No such folder.')).toBeVisible({ timeout: 30_000 });
  await expect(message(page)).toHaveValue('not begun elsewhere');
  expect(path(page)).toBe('/');
  await expect(other.getByText('could not begin')).toHaveCount(0);
});
