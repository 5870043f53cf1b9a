import { expect, type Page } from '@playwright/test';
import { untilAlive } from './until-alive';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article').last();
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const press = async (page: Page, name: string | RegExp) => {
  const button = page.getByRole('button', { name }).last();
  await button.focus();
  await page.keyboard.press('Enter');
};
const open = async (page: Page, agentKey: string, texts: string[]) => {
  const made = await page.request.post('/api/v1/chat/conversations', {
    data: { agent_key: agentKey, title: 'A title' },
  });
  const { id } = (await made.json()) as { id: string };
  for (const text of texts) await page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text } });
  await page.goto(`/c/${id}`);
  await untilAlive(page);
  await expect(message(page)).toBeFocused();
  if (!isPhone(page)) await expect(page.getByRole('link', { name: 'A title' }).first()).toBeVisible();
};
const sidebar = async (page: Page) => {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open sidebar' }).click();
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
};
const chooseOfRow = async (page: Page, item: string) => {
  await sidebar(page);
  await press(page, /^Actions for/);
  await page.getByRole('menuitem', { name: item }).click();
};

/** Everything that opens over a page or in it, in the state in which it holds most. */
export const whatOpens: Record<string, (page: Page) => Promise<void>> = {
  'the menu of a conversation': async (page) => {
    await open(page, 'gallery', []);
    await sidebar(page);
    await press(page, /^Actions for/);
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'the menu of an answer': async (page) => {
    await open(page, 'gallery', ['arabic']);
    await press(page, 'More');
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'the appearance': async (page) => {
    await open(page, 'gallery', []);
    await sidebar(page);
    await press(page, 'Appearance');
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'the agents, more than fit': async (page) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 });
    await page.goto('/');
    await untilAlive(page);
    await press(page, /^Choose an agent/);
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'the agents, more than fit, opened with a pointer': async (page) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 });
    await page.goto('/');
    await untilAlive(page);
    await page.getByRole('button', { name: /^Choose an agent/ }).click();
    await expect(page.getByRole('menu')).toBeFocused();
  },
  'the details of an answer': async (page) => {
    await open(page, 'gallery', ['work']);
    await press(page, 'Details');
    await expect(page.getByRole('dialog').getByRole('link')).toBeVisible();
  },
  'what a conversation chooses': async (page) => {
    await open(page, 'planner', []);
    await press(page, 'Configure');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  },
  'a question before something is deleted': async (page) => {
    await open(page, 'gallery', []);
    await chooseOfRow(page, 'Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'a title that is changed': async (page) => {
    await open(page, 'gallery', []);
    await chooseOfRow(page, 'Rename');
    await expect(page.getByRole('textbox', { name: 'Title of the conversation' })).toBeFocused();
  },
  'conversations that are selected': async (page) => {
    await open(page, 'gallery', []);
    await chooseOfRow(page, 'Select');
    await expect(page.getByRole('toolbar')).toBeVisible();
  },
  'a note with a way back': async (page) => {
    await open(page, 'gallery', []);
    await chooseOfRow(page, 'Archive');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
  'what was found': async (page) => {
    await open(page, 'gallery', ['arabic']);
    await expect(answer(page)).toContainText('البند');
    await sidebar(page);
    await page.getByRole('searchbox').fill('arabic');
    await expect(page.getByRole('heading', { name: /messages/i })).toBeVisible();
  },
  'the archive, empty': async (page) => {
    await open(page, 'gallery', []);
    await sidebar(page);
    await press(page, 'Archived');
    await expect(page.getByRole('button', { name: 'All conversations' })).toBeVisible();
  },
  'the palette with hits': async (page) => {
    await open(page, 'gallery', ['arabic']);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('arabic');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  'the palette without hits': async (page) => {
    await open(page, 'gallery', []);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('nothing of that kind');
    await expect(page.getByRole('option')).toHaveCount(0);
  },
  'files of a message': async (page) => {
    await open(page, 'gallery', []);
    await page.route('**/api/v1/files', (route) => route.abort(), { times: 1 });
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('some text') });
    await page.locator('input[type=file]').setInputFiles(file('broken.txt'));
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file('notes.md'),
        { name: 'tool.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0\0') },
      ]);
    await expect(page.getByRole('listitem').getByRole('alert')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'View notes.md as text' })).toBeVisible();
  },
  'the text of a file': async (page) => {
    await open(page, 'gallery', []);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('a line\n'.repeat(300)) });
    await press(page, 'View notes.md as text');
    await expect(page.getByRole('dialog')).toContainText('a line');
  },
  'messages that wait, one of them changed': async (page) => {
    await open(page, 'tour', ['go', 'first', 'second', ...Array.from('abcdefgh')]);
    const queue = page.getByRole('region', { name: 'Waiting messages' });
    await expect(queue.getByRole('listitem')).toHaveCount(10);
    if (isPhone(page)) {
      await queue.getByRole('button').first().click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    } else await press(page, 'Edit');
    await expect(queue.getByRole('textbox')).toBeFocused();
  },
  'a question that is changed': async (page) => {
    await open(page, 'gallery', ['arabic']);
    await expect(answer(page).getByRole('button', { name: 'Details' })).toBeAttached();
    await message(page).press('ArrowUp');
    await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused();
  },
  'the commands of a conversation': async (page) => {
    await open(page, 'gallery', ['arabic']);
    await message(page).fill('/');
    await expect(page.getByRole('listbox')).toBeVisible();
  },
  'the way to the end': async (page) => {
    await open(page, 'gallery', ['text', 'text', 'text']);
    await expect(answer(page)).toContainText('The end of the text.');
    await page
      .getByRole('list', { name: 'Messages' })
      .evaluate((list) => list.parentElement?.parentElement?.scrollTo(0, 0));
    await expect(page.getByRole('button', { name: 'Jump to the latest' })).toBeVisible();
  },
  'a page without a connection': async (page) => {
    await open(page, 'gallery', []);
    await page.context().setOffline(true);
    await message(page).fill('hello');
    await press(page, 'Send');
    await expect(page.getByRole('button', { name: /again/i }).first()).toBeVisible({ timeout: 40_000 });
  },
  'the list of shortcuts': async (page) => {
    await page.goto('/settings');
    await untilAlive(page);
    await press(page, 'Keyboard shortcuts');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  'settings, filled in wrong': async (page) => {
    await page.goto('/settings');
    await untilAlive(page);
    await page.getByRole('button', { name: /^Add/ }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
};
