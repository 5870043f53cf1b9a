import { devices, expect, type Page } from '@playwright/test';
import { test } from './agents/agents-test';
import { expectNoFaults } from './expect-no-faults';
import { smallTargets } from './small-targets';

const answer = (page: Page) => page.getByRole('article').last();
const ask = async (page: Page, text: string, agentKey = 'gallery') => {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: agentKey, title: text } });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text } });
  await page.goto(`/c/${id}`);
};
const openCall = (page: Page, name: RegExp) => answer(page).getByRole('button', { name }).click();

/** Every kind of thing that an answer may hold, open where it opens. */
const answers: Record<string, (page: Page) => Promise<void>> = {
  'a rich text': async (page) => {
    await ask(page, 'text');
    await expect(answer(page)).toContainText('The end of the text.');
    await expect(answer(page).getByRole('group', { name: 'Table' })).toBeVisible();
    await expect(answer(page).locator('.katex').first()).toBeVisible();
    await expect(answer(page).getByRole('img', { name: 'Diagram' })).toBeVisible();
  },
  'the work behind an answer': async (page) => {
    await ask(page, 'work');
    await expect(answer(page)).toContainText('All of that is done.');
    await openCall(page, /^Thought/);
    await openCall(page, /fetch/);
    await openCall(page, /edit_file/);
    await openCall(page, /Shared state/);
  },
  'a request for approval': async (page) => {
    await ask(page, 'ask');
    await expect(page.getByRole('group', { name: /^Allow/ })).toBeVisible();
  },
  'arguments that are edited': async (page) => {
    await ask(page, 'erase', 'desk');
    await page
      .getByRole('group', { name: /^Allow/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    await page.getByRole('textbox', { name: 'Arguments, as JSON' }).fill('{');
  },
  'a denied call': async (page) => {
    await ask(page, 'ask');
    await page
      .getByRole('group', { name: /^Allow/ })
      .getByRole('button', { name: /^Deny/ })
      .click();
    await openCall(page, /denied/);
  },
  'a form': async (page) => {
    await ask(page, 'elicit', 'form');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('This is needed.').first()).toBeVisible();
  },
  'an answer that failed': async (page) => {
    await ask(page, 'fail');
    await expect(answer(page)).toContainText('The answer broke off.');
  },
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what answers hold has no fault that a machine can find, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [name, open] of Object.entries(answers)) {
      await open(page);
      await test.step(name, () => expectNoFaults(page));
    }
  });
}

test.describe('with a finger', () => {
  const { userAgent, isMobile, hasTouch } = devices['Pixel 5'];
  test.use({ userAgent, isMobile, hasTouch, viewport: { width: 360, height: 740 } });

  test('what answers hold fits, and can be touched', async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [name, open] of Object.entries(answers)) {
      await open(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, name).toBeLessThanOrEqual(0);
      expect(await smallTargets(page), name).toEqual([]);
    }
  });

  test('on its side and with its keyboard up, a message can be sent, a waiting one changed, rows be selected', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 740, height: 180 });
    await ask(page, 'ask');
    const id = new URL(page.url()).pathname.slice('/c/'.length);
    for (const text of ['a', 'b', 'c']) {
      await page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text } });
    }
    await expect(page.getByText('3 messages wait')).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('d');
    const send = page.getByRole('button', { name: /^(Send|Queue)/ });
    await expect(send).toBeInViewport({ ratio: 1 });
    await send.tap();
    await expect(page.getByText('4 messages wait')).toBeVisible();

    await page.setViewportSize({ width: 740, height: 360 });
    await page.getByRole('region', { name: 'Waiting messages' }).getByRole('button').first().tap();
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    await page.setViewportSize({ width: 740, height: 180 });
    const save = page.getByRole('button', { name: 'Save' });
    await save.scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport({ ratio: 1 });
    await save.tap();
    await expect(save).toHaveCount(0);

    await page.setViewportSize({ width: 740, height: 360 });
    await page.getByRole('button', { name: 'Open sidebar' }).tap();
    await page.getByRole('button', { name: 'Actions for ask' }).first().tap();
    await page.getByRole('menuitem', { name: 'Select' }).tap();
    await expect(page.getByRole('checkbox', { name: 'ask' }).first()).toBeInViewport({ ratio: 1 });
  });
});

test('marks of a list and columns of a table stand where their text begins', async ({ page }) => {
  await ask(page, 'arabic');
  const table = answer(page).getByRole('table');
  await expect(table).toHaveCSS('direction', 'rtl');
  const [list, item] = await Promise.all(['ul', 'li'].map((name) => answer(page).locator(name).first().boundingBox()));
  const [first, last] = await Promise.all(
    ['الاسم', 'القيمة'].map((name) => table.getByRole('columnheader', { name }).boundingBox()),
  );
  expect(endOf(list) - endOf(item)).toBeGreaterThan(16);
  expect(endOf(first)).toBeGreaterThan(endOf(last));
});

type Box = { x: number; width: number };

function endOf(box: Box | null | undefined): number {
  return box ? box.x + box.width : Number.NaN;
}
