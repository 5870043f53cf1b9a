import { expect, type Locator, type Page } from '@playwright/test';
import { MESSAGE_BOX } from '../src/ui/message-box';
import { test } from './agents/agents-test';
import { untilAlive } from './until-alive';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const queue = (page: Page) => page.getByRole('region', { name: 'Waiting messages' });
const approval = (page: Page) => page.getByRole('group', { name: /^Allow/ });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const row = (page: Page, title: string) => list(page).getByRole('link', { name: title });
const actions = (page: Page, title: string) => list(page).getByRole('button', { name: `Actions for ${title}` });

const newConversation = async (page: Page, agentKey: string, title = 'Here') => {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: agentKey, title } });
  return ((await made.json()) as { id: string }).id;
};
const say = async (page: Page, id: string, ...texts: string[]) => {
  for (const text of texts) await page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text } });
};
/** What watches the focus comes with the first key. */
const pressFirstKey = async (page: Page) => {
  await untilAlive(page);
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-keys=watched]')).toBeAttached();
};
const show = async (page: Page, agentKey: string, ...texts: string[]) => {
  const id = await newConversation(page, agentKey);
  await say(page, id, ...texts);
  await page.goto(`/c/${id}`);
  await expect(message(page)).toBeFocused();
  await expect(actions(page, 'Here').first()).toBeAttached();
  await pressFirstKey(page);
};
const press = async (control: Locator) => {
  await control.focus();
  await control.press('Enter');
};
const choose = async (page: Page, title: string, item: string) => {
  await press(actions(page, title).first());
  await press(page.getByRole('menuitem', { name: item }));
};

test('what closes gives the focus back to what opened it', async ({ page }) => {
  test.slow();
  await show(page, 'planner', 'hello');
  await press(actions(page, 'Here').first());
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions(page, 'Here').first()).toBeFocused();

  await choose(page, 'Here', 'Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions(page, 'Here').first()).toBeFocused();

  await press(page.getByRole('button', { name: 'Configure' }));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Configure' })).toBeFocused();

  await message(page).focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(message(page)).toBeFocused();

  await approval(page).getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Arguments, as JSON' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(approval(page).getByRole('button', { name: 'Edit' })).toBeFocused();
});

test('what closes takes the focus from nothing that was chosen meanwhile', async ({ page }) => {
  await show(page, 'planner');
  await press(page.getByRole('button', { name: 'Configure' }));
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toBeVisible();
  await page.evaluate(
    (box) =>
      new Promise((done) => {
        const changes = new MutationObserver(() => {
          if (document.querySelector('[role=dialog]')) return;
          changes.disconnect();
          document.querySelector<HTMLElement>(box)?.focus();
          setTimeout(() => setTimeout(done));
        });
        changes.observe(document.body, { childList: true, subtree: true });
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      }),
    MESSAGE_BOX,
  );
  await expect(message(page)).toBeFocused();
});

test('what is gone leaves the focus to what comes next: rows of the list', async ({ page }) => {
  test.slow();
  for (const title of ['Third', 'Second', 'First']) await newConversation(page, 'gallery', title);
  await page.goto('/');
  await expect(row(page, 'First')).toBeVisible();
  await pressFirstKey(page);
  await row(page, 'First').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title of the conversation' }).fill('First again');
  await page.keyboard.press('Enter');
  await expect(row(page, 'First again')).toBeFocused();

  await page.keyboard.press('Delete');
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(row(page, 'First again')).toHaveCount(0);
  await expect(row(page, 'Second')).toBeFocused();

  await choose(page, 'Second', 'Archive');
  await expect(row(page, 'Second')).toHaveCount(0);
  await expect(row(page, 'Third')).toBeFocused();

  await choose(page, 'Third', 'Select');
  await page.getByRole('checkbox', { name: 'Third' }).focus();
  await page.keyboard.press('Escape');
  await expect(actions(page, 'Third')).toBeFocused();
});

test('the last row that is gone leaves the focus to the one before, a list that is put aside to the box', async ({
  page,
}) => {
  for (const title of ['Lasting lower', 'Lasting upper']) await newConversation(page, 'gallery', title);
  await page.goto('/');
  await expect(row(page, 'Lasting lower')).toBeVisible();
  await pressFirstKey(page);
  await page.getByRole('searchbox').fill('Lasting');
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await row(page, 'Lasting lower').focus();
  await page.keyboard.press('Delete');
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(row(page, 'Lasting upper')).toBeFocused();
  await page.keyboard.press('Control+b');
  await expect(message(page)).toBeFocused();
});

test('what is gone leaves the focus to what comes next: waiting messages, the stop, files', async ({ page }) => {
  test.slow();
  await show(page, 'tour', 'go', 'one', 'two', 'three');
  const item = (index: number) => queue(page).getByRole('listitem').nth(index);
  await expect(item(2)).toBeVisible();
  await press(item(1).getByRole('button', { name: 'Move up' }));
  await expect(item(0)).toContainText('two');
  await expect(item(0).getByRole('button', { name: 'Move down' })).toBeFocused();

  await press(item(1).getByRole('button', { name: 'Edit' }));
  await expect(queue(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(item(1).getByRole('button', { name: 'Edit' })).toBeFocused();

  await press(item(0).getByRole('button', { name: 'Remove from the queue' }));
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  await expect(item(0)).toBeFocused();

  await press(item(1).getByRole('button', { name: 'Remove from the queue' }));
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  await expect(message(page)).toBeFocused();

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await press(page.getByRole('button', { name: 'Remove a.txt' }));
  await expect(message(page)).toBeFocused();

  await press(stop(page));
  await expect(stop(page)).toHaveCount(0);
  await expect(message(page)).toBeFocused();
});

test('a decision leaves the focus where the next message is written', async ({ page }) => {
  await show(page, 'gallery', 'ask');
  await press(approval(page).getByRole('button', { name: 'Deny' }));
  await expect(approval(page)).toHaveCount(0);
  await expect(message(page)).toBeFocused();
});

test('versions are walked with one control', async ({ page }) => {
  await show(page, 'gallery', 'arabic');
  await press(page.getByRole('button', { name: 'Answer again' }));
  await expect(page.getByRole('img', { name: 'Version 2 of 2' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
  await press(page.getByRole('button', { name: 'Previous version' }));
  await expect(page.getByRole('img', { name: 'Version 1 of 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next version' })).toBeFocused();
});

test('Escape closes the nearest thing only, and letters in a menu decide nothing', async ({ page }) => {
  test.slow();
  await show(page, 'gallery', 'ask');
  await expect(approval(page)).toBeVisible();
  await press(actions(page, 'Here').first());
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Escape');
  await choose(page, 'Here', 'Select');
  await page.getByRole('checkbox').first().press('Escape');
  await page.getByRole('searchbox').fill('Here');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await row(page, 'Here').first().press('F2');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(approval(page)).toBeVisible();
  await message(page).press('Escape');
  await expect(approval(page)).toHaveCount(0);
});

test('what asks for another answer leaves the focus where the next message is written', async ({ page }) => {
  test.slow();
  await show(page, 'gallery', 'fail');
  for (const name of ['Try again', 'Continue', 'Answer again']) {
    const button = page.getByRole('button', { name, exact: true }).last();
    await button.hover();
    await button.click();
    await expect(message(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Answer again' }).last()).toBeVisible();
  }
});

test('what is typed while nothing has the focus is written in the box, from which the thread is scrolled', async ({
  page,
}) => {
  test.slow();
  await show(page, 'gallery', 'text', 'text', 'text');
  await expect(page.getByText('The end of the text.').last()).toBeInViewport();
  for (let time = 0; time < 3; time += 1) await message(page).press('PageUp');
  await expect(page.getByRole('button', { name: 'Jump to the latest' })).toBeVisible();
  await message(page).blur();
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(page.getByText('The end of the text.').last()).toBeInViewport({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('hello');
  await expect(message(page)).toHaveValue('hello');
});

test('the first message of a conversation leaves the focus where the next one is written', async ({ page }) => {
  await page.goto('/');
  await expect(actions(page, 'Here').or(message(page)).first()).toBeVisible();
  await message(page).pressSequentially('hello there');
  await message(page).press('Enter');
  await page.waitForURL('**/c/**');
  await expect(page.getByRole('article').last()).toBeVisible();
  await expect(message(page)).toBeFocused();
});
