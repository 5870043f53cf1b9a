import { expect, type Page, test } from '@playwright/test';

const MOST_SCRIPT_BYTES = 250_000;
const MOST_NODES = 2_500;
const TIME = '2026-01-01T00:00:00.000Z';

/** A conversation of questions and answers by turns, through the import. */
async function importConversation(page: Page, title: string, count: number): Promise<string> {
  const messages = Array.from({ length: count }, (_, index) => ({
    id: `m${String(index)}`,
    external_id: null,
    turn_id: null,
    seq: index + 1,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: [
      { type: 'text', text: index % 2 === 0 ? `Question ${String(index)}` : '**Yes**, as said:\n\n- one\n- two' },
    ],
    status: 'complete',
    stop_reason: null,
    error: null,
    model_id: null,
    prompt_tokens: null,
    completion_tokens: null,
    parent_id: index === 0 ? null : `m${String(index - 1)}`,
    created_at: TIME,
  }));
  const times = { created_at: TIME, updated_at: TIME, archived_at: null };
  const kept = {
    id: 'c',
    external_id: null,
    agent_key: 'guide',
    agent_config: {},
    model_id: null,
    pinned: false,
    title,
  };
  const made = await page.request.post('/api/v1/chat/import', {
    data: {
      format: 'parley-conversation',
      version: 1,
      exported_at: TIME,
      conversation: { ...kept, ...times },
      head: `m${String(count - 1)}`,
      messages,
      turns: [],
    },
  });
  expect(made.ok()).toBe(true);
  return ((await made.json()) as { id: string }).id;
}

/** Everything that the page fetches until it is at rest; the stream of news does not rest. */
async function scriptsOf(page: Page, path: string): Promise<{ bytes: number; encodings: string[] }> {
  const scripts: Record<string, string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.headers());
  });
  await page.goto(path, { waitUntil: 'load' });
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first()).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const bytes = scripts.reduce((sum, headers) => sum + Number(headers['content-length']), 0);
  return { bytes, encodings: [...new Set(scripts.map((headers) => headers['content-encoding'] ?? 'none'))] };
}

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

test('a new chat needs no more than 250 kB of JavaScript', async ({ page }) => {
  await importConversation(page, 'Small', 4);
  const { bytes, encodings } = await scriptsOf(page, '/');
  expect(encodings).toEqual(['gzip']);
  expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
});

test('a conversation needs no more than 250 kB of JavaScript', async ({ page }) => {
  const id = await importConversation(page, 'Small', 4);
  const { bytes, encodings } = await scriptsOf(page, `/c/${id}`);
  await expect(page.getByRole('article', { name: 'Guide' }).last()).toContainText('as said');
  expect(encodings).toEqual(['gzip']);
  expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
});

test('of 5,000 messages only those near the window are on the page', async ({ page }) => {
  const id = await importConversation(page, 'Long', 5_000);
  await page.goto(`/c/${id}`);
  await expect(page.getByText('Question 4998')).toBeVisible();
  expect(await nodesOf(page)).toBeLessThan(MOST_NODES);
  await page.mouse.move(800, 300);
  for (let wheel = 0; wheel < 20; wheel += 1) await page.mouse.wheel(0, -2_000);
  await expect(page.getByText('Question 4998')).not.toBeInViewport();
  expect(await nodesOf(page)).toBeLessThan(MOST_NODES);
});
