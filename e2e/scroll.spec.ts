import { expect, type Page, test } from '@playwright/test';

const MESSAGES = 160;
const TIME = '2026-01-01T00:00:00.000Z';
const nothing = { turn_id: null, error: null, model_id: null, external_id: null, created_at: TIME };
const uncounted = { prompt_tokens: null, completion_tokens: null };

const scroller = (page: Page) => page.locator('main .scroll-stable');
const jump = (page: Page) => page.getByRole('button', { name: 'Jump to the latest' });
const row = (page: Page, title: string) => page.getByRole('navigation').getByRole('link', { name: title, exact: true });

/** A conversation that is longer than a page of messages, with answers of different heights. */
async function importLong(page: Page, title: string) {
  const messages = Array.from({ length: MESSAGES }, (_, index) => ({
    ...nothing,
    ...uncounted,
    id: `m${String(index)}`,
    seq: index + 1,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: [{ type: 'text', text: index % 2 === 0 ? `Question ${String(index / 2)}?` : answerOf(index) }],
    status: 'complete',
    stop_reason: index % 2 === 0 ? null : 'end_turn',
    parent_id: index === 0 ? null : `m${String(index - 1)}`,
  }));
  const conversation = { id: 'c', agent_key: 'guide', title, model_id: null, pinned: false, external_id: null };
  // Of today, or it stands below what other tests have left, and is not on the page.
  const times = { created_at: TIME, updated_at: new Date().toISOString(), archived_at: null };
  const data = {
    format: 'parley-conversation',
    version: 1,
    exported_at: TIME,
    conversation: { ...conversation, agent_config: {}, ...times },
    head: `m${String(MESSAGES - 1)}`,
    messages,
    turns: [],
  };
  const made = await page.request.post('/api/v1/chat/import', { data });
  return ((await made.json()) as { id: string }).id;
}

function answerOf(index: number) {
  const code = `\`\`\`ts\n${'const answer = 42;\n'.repeat((index % 7) + 1)}\`\`\`\n\n`;
  return `Answer ${String(index)}. ${code}${'And a word, and another one. '.repeat((index % 5) * 12)}`;
}

/** What stands at the top of the window: a message, and where it begins. */
async function place(page: Page) {
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

/** The place once it holds still: sizes are measured, and code gets its colours, some frames after it is shown. */
async function settled(page: Page) {
  let last = await place(page);
  await expect(async () => {
    const before = last;
    last = await place(page);
    expect(last).toEqual(before);
    expect(last.id).not.toBeNull();
  }).toPass({ intervals: [300] });
  return last;
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
  await expect.poll(() => place(page)).toEqual(left);
  expect(await settled(page)).toEqual(left);
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
  await expect.poll(() => place(page)).toEqual(left);
  expect(await settled(page)).toEqual(left);
  await goAway();
  await page.reload();
  await row(page, 'Left in the middle').first().click();
  await expect.poll(() => place(page)).toEqual(left);
  expect(await settled(page)).toEqual(left);
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
  expect((await settled(page)).id).toBe(`m-${messages[20]?.id ?? ''}`);
  await scroller(page).hover();
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 400);
  const left = await settled(page);
  await page.reload();
  await expect.poll(() => place(page)).toEqual(left);
  expect(await settled(page)).toEqual(left);
});
