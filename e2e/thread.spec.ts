import { expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './expect-no-faults';
import { importConversation } from './import-conversation';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const question = (page: Page) => page.getByRole('article', { name: 'You' }).last();
const send = async (page: Page, text: string) => {
  await message(page).fill(text);
  await message(page).press('Enter');
};
const startWith = async (page: Page, text: string) => {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title: text } });
  await page.goto(`/c/${((await made.json()) as { id: string }).id}`);
  // The page shows before its keys work.
  await expect(async () => {
    await send(page, text);
    await expect(message(page)).toHaveValue('', { timeout: 2000 });
  }).toPass();
};

test('a question is asked differently and its versions stay, each with its own answer', async ({ page }) => {
  await startWith(page, 'show tools');
  await expect(answer(page)).toContainText('The tools have answered');
  // The last message can be edited once its turn has ended.
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await message(page).press('ArrowUp');
  await page.getByRole('textbox', { name: 'Edit message' }).fill('show reasoning');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('That was the reasoning');
  await expect(question(page)).toHaveCount(1);
  await question(page).hover();
  await question(page).getByRole('button', { name: 'Previous version' }).click();
  await expect(question(page)).toContainText('show tools');
  await expect(answer(page)).toContainText('The tools have answered');
});

test('an answer is given again beside the first, and tells how it was made', async ({ page }) => {
  await startWith(page, 'show tools');
  await expect(answer(page)).toContainText('The tools have answered');
  await answer(page).getByRole('button', { name: 'Answer again' }).click();
  await expect(answer(page).getByRole('img', { name: 'Version 2 of 2' })).toBeVisible();
  await expect(answer(page)).toContainText('The tools have answered');
  await answer(page).getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('calculator');
  await expectNoFaults(page, { within: 'main' });
});

test('commands run from the composer, and a long paste becomes a file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startWith(page, 'long answer');
  await expect(answer(page)).toContainText('Stop it.');
  await message(page).fill('/');
  await expect(page.getByRole('listbox', { name: 'Commands' })).toContainText('/rename');
  await send(page, '/stop');
  await expect(answer(page)).toContainText('You stopped this answer.');
  await send(page, '/rename Named by command');
  await expect(page.getByRole('heading', { name: 'Named by command', level: 1 })).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('a line\n'.repeat(900)));
  await message(page).press('Control+v');
  await expect(page.getByRole('button', { name: 'Remove Pasted text.txt' })).toBeVisible();
  await expect(message(page)).toHaveValue('');
});

test('a title is changed at the head of its page, and commands copy, pin and delete', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startWith(page, 'What is Parley?');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  await title.getByRole('button').click();
  const editor = page.getByRole('textbox', { name: 'Title of the conversation' });
  await expect(editor).toBeFocused();
  await editor.fill('Never mind');
  await editor.press('Escape');
  await expect(title).not.toHaveText('Never mind');
  await title.getByRole('button').click();
  const named = `Named at its head ${String(Date.now())}`;
  await editor.fill(named);
  await editor.press('Enter');
  await expect(title).toHaveText(named);
  const listed = page.getByRole('navigation', { name: 'Conversations' });
  await expect(listed.getByRole('link', { name: named })).toBeVisible();

  await send(page, '/copy');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.length).toBeGreaterThan(20);
  await send(page, '/pin');
  await expect(listed.getByRole('heading', { name: 'Pinned' })).toBeVisible();
  await send(page, '/help');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await send(page, '/delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(listed.getByRole('link', { name: named })).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test('a new question stands near the top, with room for its answer', async ({ page }) => {
  await startWith(page, 'What is Parley?');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await send(page, 'show reasoning');
  await expect(answer(page)).toContainText('That was the reasoning');
  await expect.poll(async () => (await question(page).boundingBox())?.y ?? 999).toBeLessThan(160);
});

test('what the agent reported and how long its tools took is there after a reload', async ({ page }) => {
  await startWith(page, 'show steps');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  const steps = answer(page).getByRole('list', { name: 'Steps' }).getByRole('listitem');
  const call = answer(page).getByRole('button', { name: /run_checks/ });
  await expect(call).toContainText(/\d s$/);
  const reported = await steps.allTextContents();
  expect(reported.length).toBeGreaterThan(0);
  await page.reload();
  await expect(steps).toHaveText(reported);
  await expect(call).toContainText(/\d s$/);
});

test('how long the agent thought is there after a reload', async ({ page }) => {
  await startWith(page, 'show reasoning');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await expect(answer(page).getByRole('button', { name: /^Thought for [\d.]+ s$/ })).toBeVisible();
  await page.reload();
  await expect(answer(page).getByRole('button', { name: /^Thought for [\d.]+ s$/ })).toBeVisible();
});

test('a message on another branch is led to by its hit, and again, and one that is gone is said to be', async ({
  page,
}) => {
  const word = `otter${String(Date.now())}`;
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'guide', title: 'Forked' } });
  const { id } = (await made.json()) as { id: string };
  const path = `/api/v1/chat/conversations/${id}`;
  for (const data of [{ text: `Where is the ${word}?` }, { text: 'show reasoning', parent_id: null }]) {
    await page.request.post(`${path}/messages`, { data });
    const isAtRest = async () => ((await (await page.request.get(path)).json()) as { turn: unknown }).turn === null;
    await expect.poll(isAtRest, { timeout: 20_000 }).toBe(true);
  }
  await page.goto(`/c/${id}`);
  await expect(question(page)).toContainText('show reasoning');
  await page.getByRole('searchbox').fill(word);
  const hit = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: word });
  await hit.click();
  await expect(question(page)).toContainText(word);
  await question(page).hover();
  await question(page).getByRole('button', { name: 'Next version' }).click();
  await expect(question(page)).toContainText('show reasoning');
  await hit.click();
  await expect(question(page)).toContainText(word);
  await page.goto(`/c/${id}#m-nothing`);
  await expect(page.getByText('That message is not in this conversation any more.')).toBeVisible();
});

test('a hit far down in a long answer is brought into view, and marked', async ({ page }) => {
  const word = `quokka-${String(Date.now())}`;
  const lines = Array.from({ length: 150 }, (_, index) => `Line ${String(index)} of **many**, and then some more.`);
  lines[120] = `Here is **the ${word}** at last.`;
  await importConversation(page, 'Far down', [{ text: 'Where is it?' }, { text: lines.join('\n\n') }]);
  await page.goto('/');
  await page.getByRole('searchbox').fill(`the  ${word.toUpperCase()}`);
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: word }).click();
  await expect(answer(page).getByText(`the ${word}`)).toBeInViewport();
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('sought') ?? [])].map(String));
  await expect.poll(marked).toEqual([`the ${word}`]);
});

test('every message tells when it was said, and a mark stands where another day begins', async ({ page }) => {
  const times = ['2026-01-05T12:00:00.000Z', '2026-01-05T12:01:00.000Z', '2026-01-07T12:00:00.000Z'];
  const said = times.map((at, index) => ({ text: `Said ${String(index)}`, at }));
  await page.goto(`/c/${await importConversation(page, 'Two days', said)}`);
  await expect(question(page)).toContainText('Said 2');
  const days = page.locator('main ol > li > div > p > time');
  await expect(days).toHaveText([/January 5, 2026/, /January 7, 2026/]);
  const marks = page.getByRole('article').locator('time');
  await expect(marks).toHaveCount(3);
  await expect(marks.nth(1)).toHaveAttribute('datetime', '2026-01-05T12:01:00.000Z');
  await expect(marks.nth(1)).toHaveAttribute('title', /January 5, 2026/);
  await question(page).hover();
  await expect(marks.last()).toBeInViewport();
});
