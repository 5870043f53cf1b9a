import { expect, type Page, type Request, test } from '@playwright/test';
import { untilAlive } from './until-alive';

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
/** Two conversations with nothing between them: the list of a search, where those of other tests do not come and go. */
const showTwo = async (page: Page): Promise<[upper: string, lower: string]> => {
  const word = unique('Two').replace(' ', '');
  const titles: [string, string] = [`${word} upper`, `${word} lower`];
  for (const title of titles.toReversed()) await newConversation(page, title);
  await page.goto('/');
  await untilAlive(page);
  await page.getByRole('searchbox').fill(word);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  return titles;
};

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
  await row(page, title).hover();
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Pin', exact: true })).toBeVisible();
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
  // It covers neither a title nor what is beside it.
  const note = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  await expect.poll(async () => (await note.boundingBox())?.y).toBeGreaterThanOrEqual(56);
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const title of titles) await expect(row(page, title)).toBeVisible();
});

test('the conversation that is open is archived, and shown again when that is taken back', async ({ page }) => {
  const title = unique('Back again');
  await page.goto(`/c/${await newConversation(page, title)}`);
  const { href } = await page.evaluate(() => location);
  await openMenu(page, title, 'Archive');
  await page.waitForURL('/');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL(href);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await expect(row(page, title)).toBeVisible();
});

test('all that a search finds are selected, also those that were not read yet, and one refusal holds up no other', async ({
  page,
}) => {
  test.slow();
  const word = unique('Flock').replace(' ', '');
  const titles = Array.from({ length: 130 }, (_, index) => `${word} ${String(index)}`);
  const ids: string[] = [];
  for (const title of titles) ids.push(await newConversation(page, title));
  await page.goto('/');
  await page.getByRole('searchbox').fill(word);
  await openMenu(page, titles.at(-1) ?? '', 'Select');
  const bar = page.getByRole('toolbar');
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(bar).toContainText('130 selected');
  await expect(bar.getByRole('checkbox')).toBeChecked();
  const refused = ids[64] ?? '';
  let goOn: () => void = () => undefined;
  const seen = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/trpc/conversations.archive*', async (route) => {
    await seen;
    await (route.request().postData()?.includes(refused) === true
      ? route.fulfill({
          status: 500,
          json: { error: { message: 'no', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR' } } },
        })
      : route.continue());
  });
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('0 of 130 conversations…')).toBeVisible();
  goOn();
  await expect(page.getByText('129 conversations archived. 1 stayed as they were')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('of 130 conversations…')).toHaveCount(0);
  await expect(list(page).getByRole('link', { name: word })).toHaveCount(1);
  await expect(row(page, titles[64] ?? '')).toBeVisible();
});

test('by keys all are selected and pinned', async ({ page }) => {
  const titles = [unique('Pins one'), unique('Pins two')];
  for (const title of titles) await newConversation(page, title);
  await page.goto('/');
  await page.getByRole('searchbox').fill('Pins ');
  await openMenu(page, titles[0] ?? '', 'Select');
  await list(page)
    .getByRole('checkbox', { name: titles[1] ?? '' })
    .focus();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await openMenu(page, titles[0] ?? '', 'Select');
  await list(page)
    .getByRole('checkbox', { name: titles[0] ?? '' })
    .focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar').getByRole('button', { name: 'Pin' }).click();
  await page.getByRole('searchbox').fill('');
  await expect(list(page).getByRole('heading', { name: 'Pinned' })).toBeVisible();
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

test('Enter before the palette has its answer opens what it finds, not what stood there', async ({ page }) => {
  const word = `okapi${String(Date.now())}`;
  const id = await newConversation(page, unique('Zoo'));
  await say(page, id, `Where does the ${word} sleep?`);
  await newConversation(page, unique('Newest'));
  await page.goto('/');
  await expect(list(page)).toBeVisible();
  let press: (value?: undefined) => void = () => undefined;
  const pressed = new Promise((resolve) => (press = resolve));
  await page.route('**/api/trpc/conversations.list*', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(word);
  await expect(page.getByRole('option', { name: word })).toBeVisible();
  await page.keyboard.press('Enter');
  press();
  await page.waitForURL(new RegExp(`/c/${id}#m-`));
});

test('the list is walked, renamed and cleared by keys alone', async ({ page }) => {
  const [title, below] = await showTwo(page);
  await row(page, title).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, below)).toBeFocused();
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
  const open = new Set<Request>();
  context.on('request', (request) => /\/(events|live)\b/.test(request.url()) && open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
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
  const pathsOf = () => [...open].map((request) => new URL(request.url()).pathname);
  await expect.poll(pathsOf).toEqual(['/api/v1/chat/live']);
  // Whichever held the connection: where that tab goes, another takes over.
  const [first, second, last] = tabs;
  await first?.close();
  await second?.close();
  await last?.request.post(`/api/v1/chat/conversations/${ids[2] ?? ''}/messages`, {
    data: { text: 'show tools again' },
  });
  if (last) await expect(last.getByRole('article', { name: 'You' })).toHaveCount(2, { timeout: 30_000 });
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
  await expect(page.getByRole('status').filter({ hasText: 'Connected again.' })).toBeAttached();
});

test('the search goes on by keys: Enter opens the first hit, the arrow goes into them', async ({ page }) => {
  const title = unique('Keyed');
  const word = unique('needle').replace(' ', '');
  const first = await newConversation(page, title);
  const second = await newConversation(page, unique('Holds a word'));
  await say(page, second, `Here is ${word}.`);
  await page.goto('/');
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.fill(title);
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(first));
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await expect(search).toBeFocused();
  await search.fill(word);
  await search.press('ArrowDown');
  const hit = list(page).getByRole('link', { name: word });
  await expect(hit).toBeFocused();
  await expect(list(page).getByText('No conversation matches')).toHaveCount(0);
});

test('an archived conversation says that it is one, and is moved back from its page', async ({ page }) => {
  const id = await newConversation(page, unique('Laid away'));
  await page.request.post(`/api/v1/chat/conversations/${id}/archive`);
  await page.goto(`/c/${id}`);
  const head = page.getByRole('main').locator('header');
  await expect(head.getByText('Archived')).toBeVisible();
  await head.getByRole('button', { name: 'Unarchive' }).click();
  await expect(head.getByText('Archived')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('going back closes the drawer, and the page below stays', async ({ page }) => {
    const id = await newConversation(page, unique('Below'));
    await page.goto(`/c/${id}`);
    await untilAlive(page);
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(id));
  });

  test('the title of an archived conversation has its room (the name of the agent was written over it)', async ({
    page,
  }) => {
    const id = await newConversation(page, unique('Laid away'));
    await page.request.post(`/api/v1/chat/conversations/${id}/archive`);
    await page.goto(`/c/${id}`);
    const head = page.getByRole('main').locator('header');
    const button = head.getByRole('button', { name: 'Unarchive' });
    await expect(button).toBeVisible();
    await expect(head.getByText('Guide', { exact: true })).toBeHidden();
    const title = await head.getByRole('button', { name: 'Laid away' }).boundingBox();
    expect(title?.width).toBeGreaterThan(80);
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual((await button.boundingBox())?.x ?? 0);
  });

  test('what was archived in the drawer is undone in it (the tap closed the drawer and undid nothing)', async ({
    page,
  }) => {
    const title = unique('Not this one');
    await newConversation(page, title);
    await page.goto('/');
    await untilAlive(page);
    await page.getByRole('button', { name: 'Open sidebar' }).tap();
    await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).tap();
    await expect(row(page, title)).toHaveCount(0);
    const undo = page.getByRole('button', { name: 'Undo' });
    // It covers nothing that one comes to the drawer for.
    const first = await list(page).getByRole('link', { name: 'New conversation' }).boundingBox();
    const noteEnd = async () => {
      const note = await page.getByRole('listitem').filter({ has: undo }).boundingBox();
      return (note?.y ?? 0) + (note?.height ?? 0);
    };
    await expect.poll(noteEnd).toBeLessThanOrEqual(first?.y ?? 0);
    await undo.tap();
    await expect(row(page, title)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a menu turns to the side with more room (it was squeezed to what was left below)', async ({ page }) => {
    const title = unique('Near the edge');
    await newConversation(page, title);
    await page.goto('/');
    await untilAlive(page);
    await page.getByRole('button', { name: 'Open sidebar' }).tap();
    const button = page.getByRole('button', { name: `Actions for ${title}`, exact: true });
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    // More above than below, and not enough for seven entries below.
    await page.setViewportSize({ width: 375, height: Math.round(y + height + 100) });
    await button.tap();
    await expect(page.getByRole('menuitem', { name: 'Delete', exact: true })).toBeVisible();
    const above = async () => {
      const menu = await page.getByRole('menu').boundingBox();
      return (menu?.y ?? 0) + (menu?.height ?? 0);
    };
    await expect.poll(above).toBeLessThanOrEqual(y);
  });
});

test('however far the list was scrolled, the Tab key comes into it', async ({ page }) => {
  test.slow();
  for (let index = 0; index < 60; index += 1) await newConversation(page, unique('One of many'));
  const open = await newConversation(page, unique('The open one'));
  await page.goto(`/c/${open}`);
  await list(page).getByRole('link', { name: 'One of many' }).first().hover();
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 800);
  await expect(list(page).getByRole('link', { name: 'The open one' })).not.toBeInViewport();
  await page.getByRole('searchbox', { name: 'Search conversations' }).press('Tab');
  await expect(list(page).getByRole('link', { name: 'The open one' })).toBeFocused();
});

test('from the row that has the focus, Tab leads to its own menu', async ({ page }) => {
  const [first, second] = await showTwo(page);
  await row(page, first).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, second)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Actions for ${second}` })).toBeFocused();
});

test('in the drawer of a narrow window Escape closes the nearest thing', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 600 });
  const title = unique('Narrow');
  await newConversation(page, title);
  await page.goto('/');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  const drawer = page.getByRole('dialog', { name: 'Conversations' });
  await row(page, title).press('F2');
  await page.getByRole('textbox', { name: 'Title of the conversation' }).press('Escape');
  await expect(row(page, title)).toBeVisible();
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('searchbox').press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(drawer).toBeVisible();
  await page.getByRole('searchbox').press('Escape');
  await expect(drawer).toHaveCount(0);
});
