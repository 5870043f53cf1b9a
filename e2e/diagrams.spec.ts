import { expect } from '@playwright/test';
import { test } from './agents/agents-test';

/** A word of the code that draws flowcharts. */
const OF_FLOWCHARTS = 'linkStyle';

test('a diagram whose code did not come is drawn once it does (it never was for as long as the page lived)', async ({
  page,
}) => {
  test.slow();
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: 'gallery' } });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`/api/v1/chat/conversations/${id}/messages`, { data: { text: 'text' } });
  let isLineDown = true;
  let refused = 0;
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch();
    if (!isLineDown || !(await response.text()).includes(OF_FLOWCHARTS)) return route.fulfill({ response });
    refused += 1;
    return route.abort();
  });
  await page.goto(`/c/${id}`);
  const answer = page.getByRole('article').last();
  const diagram = answer.getByRole('img', { name: 'Diagram' });
  await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect(answer).toContainText('flowchart LR');
  await expect(diagram).toHaveCount(0);
  isLineDown = false;
  await expect(diagram).toBeVisible({ timeout: 60_000 });
});
