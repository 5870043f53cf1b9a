import { expect, type Page, test } from '@playwright/test';
import { importConversation } from './import-conversation';

const MESSAGES = 160;

const scroller = (page: Page) => page.locator('main .scroll-stable');
const jump = (page: Page) => page.getByRole('button', { name: 'Jump to the latest' });
const row = (page: Page, title: string) => page.getByRole('navigation').getByRole('link', { name: title, exact: true });

/** A conversation that is longer than a page of messages, with answers of different heights. */
async function importLong(page: Page, title: string) {
  const said = Array.from({ length: MESSAGES }, (_, index) => ({
    text: index % 2 === 0 ? `Question ${String(index / 2)}?` : answerOf(index),
  }));
  return importConversation(page, title, said);
}

function answerOf(index: number) {
  const code = `\`\`\`ts\n${'const answer = 42;\n'.repeat((index % 7) + 1)}\`\`\`\n\n`;
  return `Answer ${String(index)}. ${code}${'And a word, and another one. '.repeat((index % 5) * 12)}`;
}

/** What stands at the top of the window: a message, and where it begins. */
type Place = { id: string | null; y: number };

async function place(page: Page): Promise<Place> {
  return scroller(page).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const shown = [...element.querySelectorAll<HTMLElement>('[id^="m-"]')];
    const first = shown.find((one) => one.getBoundingClientRect().bottom > top);
    return { id: first?.id ?? null, y: Math.round((first?.getBoundingClientRect().top ?? 0) - top) };
  });
}

async function isAtEnd(page: Page) {
  return scroller(page).evaluate(
    ({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - clientHeight - scrollTop < 2,
  );
}

/**
 * The place once it and the height of all hold still for longer than the page takes a scroll for one of its own measuring:
 * sizes are measured, and code gets its colours, some frames after it is shown.
 */
async function settled(page: Page) {
  const look = async () => ({
    place: await place(page),
    height: await scroller(page).evaluate((element) => element.scrollHeight),
  });
  const seen: Awaited<ReturnType<typeof look>>[] = [];
  await expect(async () => {
    seen.unshift(await look());
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.place.id).not.toBeNull();
  }).toPass({ intervals: [400] });
  return place(page);
}

/** It stands there, by the pixel of the screen, and stays. */
async function expectAt(page: Page, { id, y }: Place) {
  const away = (now: Place) => (now.id === id ? Math.abs(now.y - y) : Infinity);
  await expect.poll(async () => away(await place(page))).toBeLessThanOrEqual(1);
  expect(away(await settled(page))).toBeLessThanOrEqual(1);
}

async function openInTheMiddle(page: Page, id: string) {
  await page.goto(`/c/${id}`);
  await expect.poll(() => isAtEnd(page)).toBe(true);
  await settled(page);
  await scroller(page).hover();
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, -500);
  await expect(jump(page)).toBeVisible();
  return settled(page);
}

test('a reload in the middle of a long conversation shows the same message in the same place', async ({ page }) => {
  test.slow();
  const id = await importLong(page, 'Reloaded');
  const left = await openInTheMiddle(page, id);
  await page.reload();
  await expectAt(page, left);
  await expect(jump(page)).toBeVisible();
  await jump(page).click();
  await expect.poll(() => isAtEnd(page)).toBe(true);
  await page.reload();
  await expect(page.getByText(`Answer ${String(MESSAGES - 1)}.`)).toBeInViewport();
  await expect.poll(() => isAtEnd(page)).toBe(true);
  await expect(jump(page)).toHaveCount(0);
});

test('a conversation that is gone back to stands where it was left, after a reload of another one too', async ({
  page,
}) => {
  test.slow();
  const id = await importLong(page, 'Left in the middle');
  await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title: 'Elsewhere' } });
  const left = await openInTheMiddle(page, id);
  const goAway = async () => {
    await row(page, 'Elsewhere').first().click();
    await expect(page.getByRole('heading', { name: 'Elsewhere', level: 1 })).toBeVisible();
  };
  await goAway();
  await row(page, 'Left in the middle').first().click();
  await expectAt(page, left);
  await goAway();
  await page.reload();
  await row(page, 'Left in the middle').first().click();
  await expectAt(page, left);
});

test('a link to a message leads to it from wherever its conversation was left, and is not gone back to', async ({
  page,
}) => {
  test.slow();
  const id = await importLong(page, 'Linked into');
  await openInTheMiddle(page, id);
  const read = await page.request.get(`/api/v1/chat/conversations/${id}/messages?limit=200`);
  const { messages } = (await read.json()) as { messages: { id: string }[] };
  await page.goto('/');
  await page.goto(`/c/${id}#m-${messages[20]?.id ?? ''}`);
  await expect(page.getByText('Question 10?', { exact: true })).toBeInViewport();
  // It stands clear of the head, so that the end of what is before it may be seen.
  expect([19, 20].map((at) => `m-${messages[at]?.id ?? ''}`)).toContain((await settled(page)).id);
  await scroller(page).hover();
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 400);
  const left = await settled(page);
  await page.reload();
  await expectAt(page, left);
});

test('text that is being selected stands still while the answer goes on', async ({ page }) => {
  test.slow();
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title: 'Held' } });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text: 'long answer' } });
  await page.goto(`/c/${id}`);
  const answer = page.getByRole('article').last();
  await expect.poll(() => answer.evaluate((element) => element.clientHeight)).toBeGreaterThan(900);
  await expect.poll(() => isAtEnd(page)).toBe(true);
  // In the very moment before the page follows what was added.
  await answer.evaluate(
    (element) =>
      new Promise<void>((done) => {
        const { clientHeight } = element;
        const look = () => {
          if (element.clientHeight === clientHeight) return void requestAnimationFrame(look);
          getSelection()?.selectAllChildren(element.querySelector('p') ?? element);
          done();
        };
        look();
      }),
  );
  const height = await answer.evaluate((element) => element.clientHeight);
  const top = await scroller(page).evaluate((element) => element.scrollTop);
  await expect.poll(() => answer.evaluate((element) => element.clientHeight)).toBeGreaterThan(height + 200);
  expect(await scroller(page).evaluate((element) => element.scrollTop)).toBeLessThan(top + 100);
  await expect(jump(page)).toBeVisible();
});

test('the way back to a linked message leads there; whoever went on to the end stays there', async ({ page }) => {
  test.slow();
  const id = await importLong(page, 'Linked and left');
  await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title: 'Beside it' } });
  const read = await page.request.get(`/api/v1/chat/conversations/${id}/messages?limit=200`);
  const { messages } = (await read.json()) as { messages: { id: string }[] };
  const linked = page.getByText('Question 10?', { exact: true });
  await page.goto(`/c/${id}#m-${messages[20]?.id ?? ''}`);
  await expect(linked).toBeInViewport();
  await row(page, 'Beside it').first().click();
  await expect(page.getByRole('heading', { name: 'Beside it', level: 1 })).toBeVisible();
  const notes = await page.evaluateHandle(() => {
    const said: string[] = [];
    new MutationObserver(() => said.push(document.body.innerText)).observe(document.body, {
      subtree: true,
      childList: true,
    });
    return said;
  });
  await page.goBack();
  await expect(linked).toBeInViewport();
  await settled(page);
  expect((await notes.jsonValue()).filter((text) => text.includes('not in this conversation'))).toEqual([]);
  await jump(page).click();
  await expect(page).toHaveURL(new RegExp(`/c/${id}$`));
  await page.reload();
  await expect(page.getByText(`Answer ${String(MESSAGES - 1)}.`)).toBeInViewport();
  await expect.poll(() => isAtEnd(page)).toBe(true);
});

test('where the browser itself scrolls to, as a search in the page does, the reader is left', async ({ page }) => {
  test.slow();
  const left = await openInTheMiddle(page, await importLong(page, 'Searched in'));
  await page.reload();
  await expectAt(page, left);
  await scroller(page).evaluate((element) => element.scrollBy(0, -600));
  const found = await settled(page);
  expect(found).not.toEqual(left);
  await page.setViewportSize({ width: 1280, height: 600 });
  await expectAt(page, found);
});

test('what was opened in a row is open still when it has left the page and comes back (it was closed)', async ({
  page,
}) => {
  const id = await importLong(page, 'Opened');
  await page.goto(`/c/${id}`);
  await expect.poll(() => isAtEnd(page)).toBe(true);
  await settled(page);
  const article = page.getByRole('article', { name: 'Guide' }).filter({ hasText: 'Answer 157.' });
  const wrap = article.getByRole('button', { name: 'Wrap long lines' });
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await scroller(page).hover();
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -800);
  await expect(article).toHaveCount(0);
  await jump(page).click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
});
