import { devices, expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './expect-no-faults';
import { smallTargets } from './small-targets';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const newConversation = async (page: Page, title: string) => {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  return ((await made.json()) as { id: string }).id;
};
const say = (page: Page, id: string, text: string) =>
  page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text } });
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Every kind of page, in the state in which it holds most. */
const pages: Record<string, (page: Page) => Promise<void>> = {
  'a new conversation': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Choose an agent/ })).toBeVisible();
    await message(page).fill('/');
    await expect(page.getByRole('listbox')).toBeVisible();
  },
  'an answer that failed': async (page) => {
    const id = await newConversation(page, 'Failed');
    await page.goto(`/c/${id}`);
    await say(page, id, 'show error');
    await expect(answer(page)).toContainText('The answer broke off.');
  },
  'a running answer, with messages that wait': async (page) => {
    const id = await newConversation(page, 'Busy');
    await page.goto(`/c/${id}`);
    await say(page, id, 'show approval');
    await expect(page.getByRole('group', { name: /^Allow/ })).toBeVisible();
    await say(page, id, 'this waits');
    await expect(page.getByRole('region', { name: 'Waiting messages' })).toBeVisible();
  },
  'the settings': async (page) => {
    await page.goto('/settings');
    await expect(page.getByRole('region', { name: 'About' })).toContainText('SQLite');
    await expect(page.getByRole('list', { name: 'Agents of this server' })).toBeVisible();
  },
  'the licences': async (page) => {
    await page.goto('/licences');
    await page.locator('summary', { hasText: /^MIT\d/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: /^react-dom / })).toBeVisible();
  },
  'the sign-in': async (page) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
  'the palette': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Choose an agent/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeVisible();
  },
  'a missing conversation': async (page) => {
    await page.goto('/c/01AAAAAAAAAAAAAAAAAAAAAAAA');
    await expect(page.getByText('This conversation is not here')).toBeVisible();
  },
  'a missing page': async (page) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, open] of Object.entries(pages)) {
    test(`${name}: no fault that a machine can find, ${colorScheme}`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page);
      await expectNoFaults(page);
    });
  }
}

test('everything fits at 200 % and on a screen of 360 pixels', async ({ page }) => {
  test.slow();
  for (const size of [
    { width: 640, height: 360 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    for (const [name, open] of Object.entries(pages)) {
      if (name === 'the palette' && size.width < 768) continue;
      await open(page);
      expect(await overflow(page), `${name} at ${String(size.width)}`).toBeLessThanOrEqual(0);
    }
  }
});

test.describe('with a finger', () => {
  const { userAgent, isMobile, hasTouch } = devices['Pixel 5'];
  test.use({ userAgent, isMobile, hasTouch, viewport: { width: 360, height: 740 } });

  test('every control is 44 pixels high and wide, or part of a line of text', async ({ page }) => {
    test.slow();
    for (const [name, open] of Object.entries(pages)) {
      if (name === 'the palette') continue;
      await open(page);
      expect(await smallTargets(page), name).toEqual([]);
    }
  });
});

test('each block of a text finds its own direction', async ({ page }) => {
  const id = await newConversation(page, 'שיחה חדשה');
  await page.goto(`/c/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'שיחה חדשה' })).toHaveCSS('direction', 'rtl');
  await message(page).fill('שלום עולם');
  await expect(message(page)).toHaveCSS('direction', 'rtl');
  await message(page).press('Enter');
  await expect(page.getByRole('article', { name: 'You' }).getByText('שלום עולם')).toHaveCSS('direction', 'rtl');
  await message(page).fill('hello');
  await expect(message(page)).toHaveCSS('direction', 'ltr');
});

test('a whole conversation by keys alone: write, queue, stop, edit, and back to the list', async ({ page }) => {
  test.slow();
  const id = await newConversation(page, 'By keys');
  await page.goto(`/c/${id}`);
  await expect(message(page)).toBeFocused();
  await page.keyboard.type('long answer');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('Stop it.');
  await expect(message(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(answer(page)).toContainText('You stopped this answer.');
  await page.keyboard.press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await expect(editor).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(message(page)).toBeFocused();
  await page.keyboard.press('Control+Shift+O');
  await page.waitForURL((url) => url.pathname === '/');
});

test('a screen reader hears the answer by sentences, and how it ended', async ({ page }) => {
  const id = await newConversation(page, 'Heard');
  await page.goto(`/c/${id}`);
  await expect(message(page)).toBeVisible();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live]');
        if (region?.textContent) said.push(region.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await say(page, id, 'show reasoning');
  await expect(answer(page)).toContainText('That was the reasoning');
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.join('|'));
  await expect.poll(said).toContain('The agent is answering.');
  await expect.poll(said).toContain('The answer is complete.');
  await expect.poll(said).toContain('That was the reasoning');
  await expect.poll(said).toContain('its thoughts appear there.');
});
