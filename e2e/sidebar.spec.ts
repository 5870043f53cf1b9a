import { expect, type Page, test } from '@playwright/test';

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const row = (page: Page, title: string) => list(page).getByRole('link', { name: title });
const newConversation = async (page: Page, title: string) => {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title } });
  return ((await made.json()) as { id: string }).id;
};
const say = (page: Page, id: string, text: string) =>
  page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text } });
const openMenu = async (page: Page, title: string, item: string) => {
  await row(page, title).hover();
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const unique = (name: string) => `${name} ${String(Date.now())}${String(Math.random()).slice(2, 6)}`;

test('a pinned conversation stands on top, in every tab at once', async ({ page, context }) => {
  const title = unique('Pin me');
  await newConversation(page, title);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await expect(row(other, title)).toBeVisible();
  await openMenu(page, title, 'Pin');
  for (const tab of [page, other]) {
    await expect(list(tab).getByRole('heading').first()).toHaveText('Pinned');
    await expect(list(tab).getByRole('heading', { name: 'Pinned' })).toBeVisible();
  }
  await openMenu(other, title, 'Unpin');
  await expect(row(page, title)).toBeVisible();
});

test('several conversations are archived together, and come back together', async ({ page }) => {
  const titles = [unique('Bulk one'), unique('Bulk two')];
  for (const title of titles) await newConversation(page, title);
  await page.goto('/');
  await openMenu(page, titles[0] ?? '', 'Select');
  await list(page)
    .getByRole('checkbox', { name: titles[1] ?? '' })
    .check();
  await expect(page.getByRole('toolbar')).toContainText('2 selected');
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
  for (const title of titles) await expect(row(page, title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const title of titles) await expect(row(page, title)).toBeVisible();
});

test('the palette finds what was said, and opens it at its place', async ({ page }) => {
  const word = `zebra${String(Date.now())}`;
  const id = await newConversation(page, unique('Zoo'));
  await say(page, id, `Where does the ${word} sleep?`);
  await page.goto('/');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(word.toUpperCase());
  await expect(page.getByRole('option', { name: word })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/c/${id}#m-`));
  await expect(page.getByRole('article', { name: 'You' })).toContainText(word);
});

test('the list is walked, renamed and cleared by keys alone', async ({ page }) => {
  const title = unique('By keys');
  await newConversation(page, title);
  await page.goto('/');
  await row(page, title).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, title)).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, title)).toBeFocused();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title of the conversation' }).fill(`${title} again`);
  await page.keyboard.press('Enter');
  await row(page, `${title} again`).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, `${title} again`)).toHaveCount(0);
});

test('a conversation that answers elsewhere is marked, and marked as new when it has', async ({ page }) => {
  const title = unique('Elsewhere');
  const id = await newConversation(page, title);
  await page.goto('/');
  await expect(row(page, title)).toBeVisible();
  await say(page, id, 'long answer');
  await expect(row(page, title).getByRole('img', { name: 'Answering now' })).toBeVisible();
  await page.request.post(`/api/v1/chat/conversations/${id}/interrupt`);
  await expect(row(page, title).getByRole('img', { name: 'New answer' })).toBeVisible();
  await row(page, title).click();
  await expect(row(page, title).getByRole('img')).toHaveCount(0);
});

test('many tabs share one connection, and each shows what happens in its conversation', async ({ page, context }) => {
  test.slow();
  const live = new Set<string>();
  context.on('request', (request) => request.url().includes('/events') && live.add('a stream of one conversation'));
  context.on('request', (request) => request.url().includes('/live') && live.add('the shared one'));
  const tabs = [page, await context.newPage(), await context.newPage()];
  const ids: string[] = [];
  for (const tab of tabs) {
    const id = await newConversation(page, unique('Tab'));
    ids.push(id);
    await tab.goto(`/c/${id}`);
    await expect(tab.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  }
  for (const [index, tab] of tabs.entries()) {
    await say(page, ids[index] ?? '', 'show tools');
    await expect(tab.getByRole('article', { name: 'Guide' })).toContainText('The tools have answered');
  }
  expect([...live]).toEqual(['the shared one']);
  // The tab that held the connection goes; another takes over, as soon as the browser has cleared the first away.
  const takenOver = context.waitForEvent('request', { predicate: (request) => request.url().includes('/live') });
  await page.close();
  await takenOver;
  const last = tabs[2];
  if (!last) return;
  await last.request.post(`/api/v1/chat/conversations/${ids[2] ?? ''}/messages`, {
    data: { text: 'show tools again' },
  });
  await expect(last.getByRole('article', { name: 'You' })).toHaveCount(2);
});

test('a page without a connection says so, and is current when it has one again', async ({ page, context }) => {
  const id = await newConversation(page, unique('Offline'));
  await page.goto(`/c/${id}`);
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('This device is offline.')).toBeVisible();
  await context.setOffline(false);
  await say(page, id, 'show tools');
  await expect(page.getByRole('article', { name: 'Guide' })).toContainText('The tools have answered');
  await expect(page.getByText('This device is offline.')).toHaveCount(0);
});
