import { expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './expect-no-faults';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const thread = (page: Page) => page.getByRole('list', { name: 'Messages' });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const queue = (page: Page) => page.getByRole('region', { name: 'Waiting messages' });
const send = async (page: Page, text: string) => {
  await message(page).fill(text);
  // What is pressed before the page lives is lost.
  await expect(page.getByRole('button', { name: /^Send( when the answer is done)?$/ })).toBeEnabled();
  await message(page).press('Enter');
};
const startWith = async (page: Page, text: string) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Choose an agent/ })).toBeVisible();
  await send(page, text);
  await page.waitForURL('**/c/**');
};
const row = (page: Page, title: string) => page.getByRole('navigation').getByRole('link', { name: title, exact: true });
const openMenu = async (page: Page, title: string, item: string) => {
  await row(page, title).first().hover();
  await page
    .getByRole('button', { name: `Actions for ${title}`, exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};
const newConversation = async (page: Page, title: string) => {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  return ((await made.json()) as { id: string }).id;
};

test('a question gets an answer, and the conversation stands in the list', async ({ page }) => {
  await startWith(page, 'show tools');
  await expect(answer(page)).toContainText('The tools have answered');
  await page.getByRole('button', { name: /calculator/ }).click();
  await expect(answer(page)).toContainText('"operator": "*"');
  await expect(row(page, 'show tools').first()).toBeVisible();
});

test('a reload in the middle of an answer shows what was written and goes on', async ({ page }) => {
  await startWith(page, 'long answer');
  await expect(answer(page)).toContainText('Stop it.');
  await page.reload();
  await expect(answer(page)).toContainText('Stop it.');
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(answer(page)).toContainText('A table', { timeout: 20_000 });
  await expect(answer(page).getByText('A long answer', { exact: true })).toHaveCount(1);
});

test('Escape stops the answer and what was written stays', async ({ page }) => {
  await startWith(page, 'long answer');
  await expect(answer(page)).toContainText('Stop it.');
  await page.keyboard.press('Escape');
  await expect(answer(page)).toContainText('You stopped this answer.');
  await page.reload();
  await expect(answer(page)).toContainText('Stop it.');
  await expect(answer(page)).toContainText('You stopped this answer.');
});

test('messages sent meanwhile wait, can be changed, and go on when the person says so', async ({ page }) => {
  await startWith(page, 'long answer');
  await expect(answer(page)).toContainText('A long');
  await send(page, 'first waits');
  await send(page, 'second waits');
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  await queue(page).getByText('first waits').hover();
  await queue(page).getByRole('button', { name: 'Edit' }).first().click();
  await queue(page).getByRole('textbox').fill('show tools');
  await queue(page).getByRole('button', { name: 'Save' }).click();
  await queue(page).getByText('second waits').hover();
  await queue(page).getByRole('button', { name: 'Remove from the queue' }).last().click();
  await expect(queue(page).getByRole('listitem')).toHaveText(['show tools']);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(queue(page)).toContainText('paused');
  await queue(page).getByRole('button', { name: 'Resume' }).click();
  await expect(answer(page)).toContainText('The tools have answered');
  await expect(queue(page)).toHaveCount(0);
});

test('an approval is given with one key', async ({ page }) => {
  await startWith(page, 'show approval');
  const request = page.getByRole('group', { name: 'Allow send_report?' });
  await expect(request).toBeVisible();
  await page.getByRole('article', { name: 'You' }).click();
  await expect(request.locator('kbd').first()).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('group', { name: 'Allow send_report?' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'done' })).toBeVisible();
});

/** The page, as if its tab stood behind another one. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );

test('the title of a tab tells of a decision that waits and of an answer that is done, until it is looked at', async ({
  page,
}) => {
  await startWith(page, 'show approval');
  await expect(page.getByRole('group', { name: 'Allow send_report?' })).toBeVisible();
  await expect(page).toHaveTitle(/^show approval/);
  await hide(page, true);
  await expect(page).toHaveTitle(/^● show approval/);
  await hide(page, false);
  await expect(page).toHaveTitle(/^show approval/);
  await hide(page, true);
  const path = `/api/v1/chat${new URL(page.url()).pathname.replace('/c/', '/conversations/')}`;
  const read = await page.request.get(`${path}/messages`);
  const { approvals } = (await read.json()) as { approvals: { request_id: string }[] };
  const decision = { request_id: approvals[0]?.request_id, behavior: 'allow' };
  await page.request.post(`${path}/approvals`, { data: decision });
  await expect(page.getByRole('img', { name: 'done' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await expect(page).toHaveTitle(/^● /);
  await hide(page, false);
  await expect(page).not.toHaveTitle(/^● /);
});

test('a failed answer says so, keeps its text and can be asked again', async ({ page }) => {
  await startWith(page, 'show error');
  await expect(answer(page)).toContainText('The answer broke off.');
  await expect(answer(page)).toContainText('I will now break off');
  await answer(page).getByRole('button', { name: 'Try again' }).click();
  await expect(answer(page).getByRole('img', { name: 'Version 2 of 2' })).toBeVisible();
});

test('a conversation is renamed, archived, brought back and deleted', async ({ page }) => {
  const title = `Keep ${String(Date.now())}`;
  await page.goto(`/c/${await newConversation(page, title)}`);
  await openMenu(page, title, 'Rename');
  await page.getByRole('textbox', { name: 'Title of the conversation' }).fill(`${title} renamed`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} renamed`);
  await openMenu(page, `${title} renamed`, 'Archive');
  await expect(row(page, `${title} renamed`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, `${title} renamed`)).toHaveCount(1);
  await openMenu(page, `${title} renamed`, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, `${title} renamed`)).toHaveCount(0);
});

test('B4 two tabs show the same, whichever acts', async ({ page, context }) => {
  const other = await context.newPage();
  const id = await newConversation(page, 'Two tabs');
  await Promise.all([page.goto(`/c/${id}`), other.goto(`/c/${id}`)]);
  await expect(message(other)).toBeVisible();
  await send(page, 'long answer');
  await expect(other.getByRole('article', { name: 'You' })).toContainText('long answer');
  await expect(answer(other)).toContainText('Stop it.');
  await send(other, 'from the other tab');
  // While the one tab hears that it waits and the other that it was taken, both stand there for a moment.
  await expect(queue(page).getByRole('listitem')).toHaveText(['from the other tab']);
  await queue(page).getByRole('listitem').hover();
  await queue(page).getByRole('button', { name: 'Edit' }).click();
  await queue(page).getByRole('textbox').fill('edited in the first tab');
  await queue(page).getByRole('button', { name: 'Save' }).click();
  await expect(queue(other).getByRole('listitem')).toHaveText(['edited in the first tab']);
  await other.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(answer(page)).toContainText('You stopped this answer.');
  await expect(queue(page)).toContainText('paused');
  const texts = await Promise.all([thread(page).innerText(), thread(other).innerText()]);
  expect(texts[0]).toBe(texts[1]);
});

test('B1 Enter while an input method composes sends nothing', async ({ page }) => {
  await page.goto(`/c/${await newConversation(page, 'Composing')}`);
  await message(page).fill('にほん');
  await message(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await message(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await expect(message(page)).toHaveValue('にほん');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('what was begun to write is still there after a reload, for that conversation only', async ({ page }) => {
  const [one, two] = [await newConversation(page, 'Draft one'), await newConversation(page, 'Draft two')];
  await page.goto(`/c/${one}`);
  await message(page).fill('half a thought');
  await page.reload();
  await expect(message(page)).toHaveValue('half a thought');
  await page.goto(`/c/${two}`);
  await expect(message(page)).toHaveValue('');
});

test('a move up is not pulled down again, and one button goes back to the end', async ({ page }) => {
  await startWith(page, 'long answer');
  await expect(answer(page)).toContainText('prime', { timeout: 20_000 });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width * 0.6, height / 2);
  await page.mouse.wheel(0, -150);
  await expect(page.getByRole('button', { name: 'Jump to the latest' })).toBeVisible();
  const end = await answer(page).innerText();
  await expect.poll(async () => (await answer(page).innerText()).length).toBeGreaterThan(end.length);
  await page.getByRole('button', { name: 'Jump to the latest' }).click();
  await expect(page.getByRole('button', { name: 'Jump to the latest' })).toHaveCount(0);
});

test('the appearance that was chosen is kept', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a device that turns dark takes the open page along', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a narrow screen shows everything, with the conversations in a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startWith(page, 'show tools');
  await expect(answer(page)).toContainText('The tools have answered');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'New conversation' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the ${colorScheme} pages have no accessibility faults that a machine can find`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Choose an agent/ })).toBeVisible();
    await expectNoFaults(page);
    await startWith(page, 'show tools');
    await expect(answer(page)).toContainText('The tools have answered');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    await expectNoFaults(page);
  });
}

test('an address that leads nowhere says so and offers a way on', async ({ page }) => {
  await page.goto('/c/01AAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('This conversation is not here')).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
});

test('what was being written in a conversation that is deleted elsewhere is in the box of a new one', async ({
  page,
}) => {
  const id = await newConversation(page, 'Deleted elsewhere');
  await page.goto(`/c/${id}`);
  await message(page).fill('half a thought');
  await page.request.delete(`/api/v1/chat/conversations/${id}`);
  await expect(page.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Start a new conversation' }).click();
  await expect(message(page)).toHaveValue('half a thought');
});
