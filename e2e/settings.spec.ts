import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './expect-no-faults';

/** A server that offers one model and answers nothing. */
async function startModelServer() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url?.endsWith('/models') === true ? { data: [{ id: 'tiny-1' }] } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}/v1`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Whoever leaves the page is asked first. */
const isHeld = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('a model is found, added, made the default and removed', async ({ page }) => {
  await using server = await startModelServer();
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Models' });
  await section.getByLabel('Provider').selectOption('openai-compatible');
  await section.getByLabel('Address').fill(server.address);
  await section.getByRole('button', { name: 'See what it offers' }).click();
  await expect(section.locator('datalist option')).toHaveAttribute('value', 'tiny-1');
  await section.getByLabel('Model', { exact: true }).fill('tiny-1');
  await section.getByRole('button', { name: 'Add model' }).click();
  const models = section.getByRole('list', { name: 'Registered models' });
  await expect(models).toContainText('tiny-1');
  await models.getByRole('button', { name: /^Use .* by default$/ }).click();
  await expect(models.getByRole('button', { name: /^No longer use .* by default$/ })).toBeVisible();
  await models.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(models).toHaveCount(0);
});

test('what is filled in is kept, and in our words, where no server is reached (the browser said it in its own)', async ({
  page,
}) => {
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Models' });
  await section.getByLabel('Model', { exact: true }).fill('tiny-2');
  expect(await isHeld(page)).toBe(true);
  await page.route('**/models.create*', (route) => route.abort());
  await section.getByRole('button', { name: 'Add model' }).click();
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await expect(section.getByLabel('Model', { exact: true })).toHaveValue('tiny-2');
  await page.unroute('**/models.create*');
  await section.getByRole('button', { name: 'Add model' }).click();
  const models = section.getByRole('list', { name: 'Registered models' });
  await expect(models).toContainText('tiny-2');
  await expect.poll(() => isHeld(page)).toBe(false);
  await models.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(models).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the ${colorScheme} settings name every agent and have no accessibility faults`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/settings');
    await expect(page.getByRole('list', { name: 'Agents of this server' })).toContainText('Guide');
    await expectNoFaults(page);
  });
}
