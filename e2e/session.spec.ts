import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { ParleyProcess } from './process/parley-process';

const ADMIN = { authorization: 'Bearer the-static-key-of-the-admin' };
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const asks = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

type Key = { id: string; key: string };

async function makeKey(request: APIRequestContext, url: string): Promise<Key> {
  const data = { name: 'ana', principal: 'ana' };
  return (await (await request.post(`${url}/api/v1/keys`, { headers: ADMIN, data })).json()) as Key;
}

async function signIn(page: Page, url: string, { key }: Key): Promise<void> {
  await page.goto(url);
  await page.waitForURL('**/sign-in**');
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /^Choose an agent/ })).toBeVisible();
}

test('a key that is revoked in mid-session is asked for over the page, and everything goes on with another', async ({
  page,
  context,
}) => {
  test.slow();
  await using server = new ParleyProcess(['bin/parley.mjs', 'serve'], {
    PARLEY_API_KEY: ADMIN.authorization.slice('Bearer '.length),
  });
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

  await message(page).fill('what I was about to say');
  await page.request.delete(`${url}/api/v1/keys/${first.id}`, { headers: ADMIN });
  // Nothing was clicked: the stream was cut.
  await expect(asks(page)).toBeVisible({ timeout: 30_000 });
  await expect(asks(other)).toBeVisible({ timeout: 30_000 });
  // The page behind the dialog is as it was, though nobody can reach it now.
  await expect(page.locator('article').last()).toContainText('Stop it.');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect(message(page)).toHaveValue('what I was about to say');
  // What is sent now is not lost: it goes out after the sign-in.
  await message(page).press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await asks(page).getByLabel('Key', { exact: true }).fill('not the key');
  await page.keyboard.press('Enter');
  await expect(asks(page).getByRole('alert')).toHaveText('That key is not known here.');
  await asks(page).getByLabel('Key', { exact: true }).fill(second.key);
  await page.keyboard.press('Enter');

  for (const tab of [page, other]) {
    await expect(asks(tab)).toHaveCount(0);
    await expect(tab.getByText('what I was about to say').first()).toBeVisible({ timeout: 30_000 });
  }
  await expect(page.getByText('You are signed out.')).toHaveCount(0);
});

test('a browser that was never let in goes to the page that asks for a key, and then to where it wanted', async ({
  page,
}) => {
  await using server = new ParleyProcess(['bin/parley.mjs', 'serve'], {
    PARLEY_API_KEY: ADMIN.authorization.slice('Bearer '.length),
  });
  const url = await server.ready();
  await page.goto(`${url}/settings#about`);
  await page.waitForURL('**/sign-in**');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByLabel('Key', { exact: true }).fill(ADMIN.authorization.slice('Bearer '.length));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/settings#about`);
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
});
