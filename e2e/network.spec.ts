import { expect, type Page, test } from '@playwright/test';
import { CuttingProxy } from './cutting-proxy';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Guide' }).last();
const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });

async function openThrough(page: Page, proxy: CuttingProxy): Promise<string> {
  const made = await page.request.post('/api/v1/chat/conversations', {
    data: { agent_key: 'guide', title: 'Bad net' },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${proxy.url}/c/${id}`);
  await expect(message(page)).toBeFocused();
  await expect(page.getByRole('status', { name: 'Loading the conversation' })).toHaveCount(0);
  return id;
}

const storedText = async (page: Page, id: string) => {
  const read = await page.request.get(`/api/v1/chat/conversations/${id}/messages`);
  const { messages } = (await read.json()) as { messages: { content: { type: string; text?: string }[] }[] };
  return (
    messages
      .at(-1)
      ?.content.map((block) => block.text ?? '')
      .join('') ?? ''
  );
};

/** Marks of Markdown are seen or not, by how much of them is there; the number of an entry never is. */
const plain = (text: string) =>
  text
    .replace(/[*`|#]+|\b\d+\.(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('an answer outlives every cut of the line, is never called stopped, and is whole in the end', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await using proxy = await CuttingProxy.before(baseURL ?? '');
  const id = await openThrough(page, proxy);
  await page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text: 'long answer' } });
  await expect(answer(page)).toContainText('Stop it.');
  for (let round = 0; round < 3; round += 1) {
    const before = (await answer(page).innerText()).length;
    proxy.cut();
    await expect.poll(async () => (await answer(page).innerText()).length).toBeGreaterThan(before);
    await expect(answer(page)).not.toContainText('You stopped this answer.');
    await expect(stop(page)).toBeVisible();
  }
  await page.request.post(`/api/v1/chat/conversations/${id}/interrupt`);
  await expect(answer(page)).toContainText('You stopped this answer.');
  const stored = await storedText(page, id);
  const lastWords = plain(stored).split(' ').slice(-3).join(' ');
  await expect.poll(async () => plain(await answer(page).innerText())).toContain(lastWords);
});

test('a server that is away is named while it is away, and what was sent meanwhile goes out when it is back', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await using proxy = await CuttingProxy.before(baseURL ?? '');
  await openThrough(page, proxy);
  proxy.isUp = false;
  proxy.cut();
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await message(page).fill('show tools');
  await message(page).press('Enter');
  const unsent = page.getByRole('alert').filter({ hasText: 'Not sent yet.' });
  await expect(unsent).toContainText('The server could not be reached.');
  proxy.isUp = true;
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText('No connection to the server.')).toHaveCount(0);
  await expect(answer(page)).toContainText('The tools have answered');
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1);
});

test('over a slow line a message shows at once, and its answer when it comes', async ({ page, baseURL }) => {
  await using proxy = await CuttingProxy.before(baseURL ?? '');
  await openThrough(page, proxy);
  proxy.delayMs = 400;
  await message(page).fill('show tools');
  await message(page).press('Enter');
  await expect(page.getByRole('article', { name: 'You' })).toContainText('show tools');
  await expect(message(page)).toHaveValue('');
  await expect(answer(page)).toContainText('The tools have answered');
});
