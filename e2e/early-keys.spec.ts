import { expect, type Page, test } from '@playwright/test';
import { OVERLAYS } from '../src/ui/overlays';
import { holdRequests } from './hold-requests';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const question = (page: Page) => page.getByRole('article', { name: 'You' }).last();

/** The page as the server wrote it, until its scripts are let through. */
const holdScripts = (page: Page) => holdRequests(page, '**/_next/static/**/*.js');

/** Faster than the page draws. */
const pressAtOnce = (page: Page, keys: string[]) =>
  page.evaluate((pressed) => {
    const init = { bubbles: true, cancelable: true };
    for (const key of pressed) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, ...init }));
  }, keys);

async function newConversation(page: Page, title: string): Promise<string> {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  return ((await made.json()) as { id: string }).id;
}

test('a first message that is sent before the page lives goes out', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await message(page).pressSequentially('show reasoning');
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveValue('show reasoning');
  letThrough();
  await page.waitForURL('**/c/**');
  await expect(question(page)).toContainText('show reasoning');
});

test('a draft shows before the page lives, and goes out with what was added to it', async ({ page }) => {
  const id = await newConversation(page, 'Early draft');
  await page.goto(`/c/${id}`);
  await message(page).fill('show');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem(`parley:draft:${location.pathname.slice(3)}`)))
    .toBe('show');
  const letThrough = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(message(page)).toHaveValue('show');
  await message(page).press('End');
  await message(page).pressSequentially(' tools');
  await message(page).press('Shift+Enter');
  await message(page).pressSequentially('please');
  await message(page).press('Enter');
  letThrough();
  await expect(question(page)).toContainText('show tools\nplease');
  await expect(message(page)).toHaveValue('');
});

test('the commands open once the page lives, when they were asked for before', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(message(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  letThrough();
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
});

test.describe('while the code of what opens is on its way', () => {
  const asks = (page: Page) => page.getByRole('group', { name: /^Allow/ });
  const openers: Record<string, (page: Page) => Promise<void>> = {
    'the menu of a conversation': (page) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .press('Enter'),
    'the appearance': (page) => page.getByRole('button', { name: 'Appearance', exact: true }).press('Enter'),
    'what was chosen for the agent': (page) => page.getByRole('button', { name: 'Configure' }).press('Enter'),
    'the palette': (page) => page.keyboard.press('Control+k'),
    'the list of shortcuts': (page) => page.keyboard.press('Control+/'),
    'the question before a delete': (page) => page.locator('nav [aria-current=page]').press('Delete'),
  };

  for (const [name, open] of Object.entries(openers)) {
    test(`Escape calls off ${name}, and stops no answer`, async ({ page }) => {
      await page.goto(`/c/${await newConversation(page, name)}`);
      await message(page).fill('show approval');
      await message(page).press('Enter');
      await expect(asks(page)).toBeVisible();
      const letThrough = await holdScripts(page);
      await open(page);
      await page.keyboard.press('Escape');
      letThrough();
      await expect(page.locator(OVERLAYS)).toHaveCount(0);
      await open(page);
      await expect(page.locator(OVERLAYS)).not.toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(asks(page)).toBeVisible();
    });
  }

  test('what is typed for the question that is changed is added to it', async ({ page }) => {
    await page.goto(`/c/${await newConversation(page, 'Changed')}`);
    await message(page).fill('hello');
    await message(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Answer again', exact: true })).toBeVisible();
    const letThrough = await holdScripts(page);
    await message(page).press('ArrowUp');
    await page.keyboard.type('!?');
    await page.keyboard.press('Enter');
    letThrough();
    await expect(question(page)).toContainText('hello!?');
    await expect(page.getByRole('img', { name: 'Version 2 of 2' })).toBeVisible();
    await expect(message(page)).toHaveValue('');
  });

  test('what is typed for the palette is looked for there, and not sent', async ({ page }) => {
    await newConversation(page, 'Sought');
    const id = await newConversation(page, 'Slow');
    await page.goto(`/c/${id}`);
    await message(page).fill('draft');
    const letThrough = await holdScripts(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sougj');
    await page.keyboard.press('Backspace');
    letThrough();
    await page.keyboard.type('ht');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sought', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(message(page)).toHaveValue('draft');
    await expect(question(page)).toHaveCount(0);
  });
});

test('what is typed in a menu is chosen, however fast Enter follows', async ({ page }) => {
  await page.goto(`/c/${await newConversation(page, 'Typed for')}`);
  const actions = page.getByRole('button', { name: 'Actions for Typed for' }).first();
  await actions.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await pressAtOnce(page, ['p', 'i', 'n', 'Enter']);
  await expect(page.getByRole('navigation').getByRole('heading', { name: 'Pinned' })).toBeVisible();
  await page.getByRole('button', { name: 'Appearance', exact: true }).click();
  await expect(page.getByRole('menu')).toBeFocused();
  await pressAtOnce(page, ['d', 'a', 'r', 'k', 'Enter']);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
});

test('Enter in the palette waits for the slowest of its answers', async ({ page }) => {
  await newConversation(page, 'Awaited');
  await page.goto('/');
  const letThrough = await holdRequests(page, '**/api/trpc/conversations.list?*');
  const messagesCame = page.waitForResponse(/searchMessages.*awaited/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('awaited');
  await page.keyboard.press('Enter');
  await messagesCame;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  letThrough();
  await expect(page.getByRole('heading', { name: 'Awaited', level: 1 })).toBeVisible();
});
