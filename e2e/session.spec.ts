import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './expect-no-faults';
import { ParleyProcess } from './process/parley-process';

const ADMIN_KEY = 'the-static-key-of-the-admin';
const ADMIN = { authorization: `Bearer ${ADMIN_KEY}` };
const startWithKeys = () => new ParleyProcess(['bin/parley.mjs', 'serve'], { PARLEY_API_KEY: ADMIN_KEY });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const asks = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

type Key = { id: string; key: string };

async function makeKey(request: APIRequestContext, url: string, name = 'ana'): Promise<Key> {
  const data = { name, principal: name };
  return (await (await request.post(`${url}/api/v1/keys`, { headers: ADMIN, data })).json()) as Key;
}

async function signIn(page: Page, url: string, { key }: Key): Promise<void> {
  await page.goto(url);
  await page.waitForURL('**/sign-in**');
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /^Choose an agent/ })).toBeVisible();
}

/** A conversation of the admin, as a file. */
async function exportOfOne(request: APIRequestContext, url: string): Promise<string> {
  const data = { agent_key: 'guide', title: 'Taken along' };
  const made = await request.post(`${url}/api/v1/chat/conversations`, { headers: ADMIN, data });
  const { id } = (await made.json()) as { id: string };
  const path = `${url}/api/v1/chat/conversations/${id}/export?format=json`;
  return (await request.get(path, { headers: ADMIN })).text();
}

test('a key that is revoked in mid-session is asked for over the page, and everything goes on with another', async ({
  page,
  context,
}) => {
  test.slow();
  await using server = startWithKeys();
  const url = await server.ready();
  const [first, second] = [await makeKey(page.request, url), await makeKey(page.request, url)];
  await signIn(page, url, first);
  await message(page).fill('long answer');
  await message(page).press('Enter');
  await page.waitForURL('**/c/**');
  await expect(answer(page)).toContainText('Stop it.');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(answer(other)).toContainText('Stop it.');

  await message(page).fill('what I was about');
  await page.request.delete(`${url}/api/v1/keys/${first.id}`, { headers: ADMIN });
  // Nothing was clicked: the stream was cut. Whoever writes is told, and not interrupted.
  await expect(page.getByText('You are signed out.')).toBeVisible({ timeout: 30_000 });
  await message(page).pressSequentially(' to say', { delay: 500 });
  await expect(message(page)).toHaveValue('what I was about to say');
  await expect(asks(page)).toBeVisible({ timeout: 30_000 });
  await expect(asks(other)).toBeVisible({ timeout: 30_000 });
  // The page behind the dialog is as it was, though nobody can reach it now.
  await expect(page.locator('article').last()).toContainText('Stop it.');
  await expectNoFaults(page);

  await page.keyboard.press('Escape');
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveValue('what I was about to say');
  // What is sent now is not lost: it goes out after the sign-in.
  await message(page).press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await asks(page).getByLabel('Key', { exact: true }).fill('not the key');
  await page.keyboard.press('Enter');
  await expect(asks(page).getByRole('alert')).toHaveText('That key is not known here.');
  await asks(page).getByLabel('Key', { exact: true }).fill(` ${second.key} `);
  await page.keyboard.press('Enter');

  for (const tab of [page, other]) {
    await expect(asks(tab)).toHaveCount(0);
    await expect(tab.getByText('what I was about to say').first()).toBeVisible({ timeout: 30_000 });
  }
  await expect(page.getByText('You are signed out.')).toHaveCount(0);
});

test('a browser that was never let in goes to the page that asks for a key, and then to where it wanted', async ({
  page,
  context,
}) => {
  await using server = startWithKeys();
  const url = await server.ready();
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto(`${url}/settings#about`);
    await tab.waitForURL('**/sign-in**');
  }
  await expectNoFaults(page);
  await page.getByLabel('Key', { exact: true }).fill(ADMIN.authorization.slice('Bearer '.length));
  await page.getByRole('button', { name: 'Sign in' }).click();
  // A tab that asks for a key too goes on with this one's.
  for (const tab of [page, other]) {
    await tab.waitForURL(`${url}/settings#about`);
    await expect(tab.getByRole('heading', { name: 'About' })).toBeVisible();
  }
});

test('whoever has lost a key gets another one that opens the same conversations, from the settings', async ({
  page,
}) => {
  await using server = startWithKeys();
  const url = await server.ready();
  await signIn(page, url, { id: '', key: ADMIN_KEY });
  await page.goto(`${url}/settings#keys`);
  const section = page.getByRole('region', { name: 'API keys' });
  const madeKey = (name: string) => section.getByRole('group', { name: `“${name}”. Copy it now` });
  const ask = async (name: string) => {
    await section.getByLabel('Name').fill(name);
    await section.getByRole('button', { name: 'Create key' }).click();
  };
  const make = async (name: string) => {
    await ask(name);
    const key = (await madeKey(name).locator('code').textContent()) ?? '';
    await section.getByRole('button', { name: 'I have it' }).click();
    return { authorization: `Bearer ${key}` };
  };
  // Each is shown where it is seen, until somebody has it, wherever one goes meanwhile.
  await page.setViewportSize({ width: 1000, height: 420 });
  for (const name of ['laptop', 'tablet']) {
    await ask(name);
    await expect(madeKey(name)).toBeFocused();
    await expect(madeKey(name)).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('link', { name: 'New conversation' }).first().click();
  await expect(page).toHaveURL(`${url}/`);
  await page.goBack();
  for (const name of ['laptop', 'tablet']) await expect(madeKey(name)).toBeVisible();
  for (const left of [1, 0]) {
    await section.getByRole('button', { name: 'I have it' }).first().click();
    await expect(section.getByRole('button', { name: 'I have it' })).toHaveCount(left);
  }
  const lost = await make('phone');
  const data = { agent_key: 'guide', title: 'Of the phone' };
  await page.request.post(`${url}/api/v1/chat/conversations`, { headers: lost, data });
  await section.getByRole('button', { name: 'Revoke phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await section.getByRole('button', { name: 'Another key for whoever has phone' }).click();
  await expect(section.getByLabel('Name')).toBeFocused();
  const next = await make('phone 2');
  await expect(section.getByRole('listitem').filter({ hasText: 'phone 2' })).toContainText('of phone');
  await expect(section.getByLabel('Belongs to')).toHaveValue('');
  const listed = await page.request.get(`${url}/api/v1/chat/conversations`, { headers: next });
  expect(await listed.text()).toContain('Of the phone');
});

test('signing out empties every tab of the browser, and one that failed says so and keeps all', async ({
  page,
  context,
}) => {
  test.slow();
  await using server = startWithKeys();
  const url = await server.ready();
  const key = await makeKey(page.request, url);
  await signIn(page, url, key);
  await message(page).fill('of this tab');
  const other = await context.newPage();
  await other.goto(`${url}/settings`);
  const signOut = other.getByRole('button', { name: 'Sign out' });
  await other.route('**/api/sign-out', (route) => route.abort(), { times: 1 });
  await signOut.click();
  await expect(other.getByText('you may still be signed in')).toBeVisible();
  await expect(message(page)).toHaveValue('of this tab');

  await signOut.click();
  for (const tab of [other, page]) await tab.waitForURL('**/sign-in**');
  // Nothing was kept, here or there.
  for (const tab of [page, other]) {
    const kept = await tab.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
    );
    expect(kept).not.toContain('of this tab');
  }
  expect((await page.request.get(`${url}/api/v1/chat/conversations`)).status()).toBe(401);
});

test('what one person had begun is neither shown to nor done for another one who signs in over it', async ({
  page,
  context,
}) => {
  test.slow();
  await using server = startWithKeys();
  const url = await server.ready();
  const [ana, ben] = [await makeKey(page.request, url), await makeKey(page.request, url, 'ben')];
  await signIn(page, url, ana);
  await message(page).fill('only for Ana');
  const other = await context.newPage();
  await other.goto(`${url}/settings#data`);
  const choose = other.getByRole('button', { name: 'Choose files' });
  await expect(choose).toBeVisible();
  // It does not know yet that the session is over.
  await other.route('**/access.me*', (route) => route.abort());
  await page.request.delete(`${url}/api/v1/keys/${ana.id}`, { headers: ADMIN });
  const kept = await exportOfOne(page.request, url);
  const chooser = other.waitForEvent('filechooser');
  await choose.click();
  const refused = other.waitForResponse('**/chat/import');
  await (await chooser).setFiles({ name: 'ana.json', mimeType: 'application/json', buffer: Buffer.from(kept) });
  expect((await refused).status()).toBe(401);
  await other.unroute('**/access.me*');

  await expect(asks(page)).toBeVisible({ timeout: 30_000 });
  const reloaded = page.waitForEvent('load');
  await asks(page).getByLabel('Key', { exact: true }).fill(ben.key);
  await page.keyboard.press('Enter');
  await reloaded;
  await expect(page.getByRole('button', { name: /^Choose an agent/ })).toBeVisible();
  await expect(message(page)).toHaveValue('');
  const listed = await page.request.get(`${url}/api/v1/chat/conversations`, {
    headers: { authorization: `Bearer ${ben.key}` },
  });
  expect(await listed.json()).toMatchObject({ conversations: [] });
});
