import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { CuttingProxy } from './cutting-proxy';
import { ParleyProcess } from './process/parley-process';

const CODE = 'awk \'{ print $1, $NF }\' <<< "$&"\n\tif tab; then\n  two spaces at the end  \n\t\nfi';

const TABLE = '| Part | Price |\n| :--- | ----: |\n| `bolt` | **3** |\n| [nut](https://example.org/) | 14 |';

/** Answers with code or a table, falls silent inside a step, or counts slowly, as it is asked. */
const script = [
  { when: { text: 'code' }, do: [{ say: `Here:\n\n\`\`\`sh\n${CODE}\n\`\`\`\n`, pace: 0 }] },
  { when: { text: 'table' }, do: [{ say: `Here:\n\n${TABLE}\n\nThat is all.`, pace: 0 }] },
  {
    when: { text: 'silent' },
    do: [
      { say: 'I look.', pace: 0 },
      { step: 'Looking', do: [{ wait: 300 }] },
    ],
  },
  {
    when: { text: 'count' },
    do: [{ say: Array.from({ length: 80 }, (_, index) => `n${String(index)}`).join(' '), pace: 20 }],
  },
];

async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-cases-'));
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(script));
  writeFileSync(join(folder, 'cases.yaml'), 'name: cases\nkind: scripted\nscripted: { file: cases.json }\n');
  const server = new ParleyProcess(['bin/parley.mjs', 'serve'], { PARLEY_AGENTS: folder });
  const url = await server.ready();
  const open = async (page: Page, origin = url): Promise<string> => {
    const made = await page.request.post(`${url}/api/v1/chat/conversations`, { data: { agent_key: 'cases' } });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`${origin}/c/${id}`);
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
    return id;
  };
  const say = (page: Page, id: string, text: string) =>
    page.request.post(`${url}/api/v1/chat/conversations/${id}/messages`, { data: { text } });
  return {
    url,
    open,
    say,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answer = (page: Page) => page.getByRole('article', { name: 'cases' }).last();

test('B3 an agent that falls silent can be stopped, and the page says that it is at work', async ({ page }) => {
  await using server = await startServer();
  const id = await server.open(page);
  await server.say(page, id, 'silent');
  await expect(answer(page)).toContainText('I look.');
  await expect(answer(page)).toContainText('Looking');
  await expect(page.locator('[data-phase]')).toContainText(/^Waiting for the agent….*\d s$/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(answer(page)).toContainText('You stopped this answer.');
});

test('B5 a page that slept while its line broke shows the whole answer when it wakes', async ({ page, context }) => {
  test.slow();
  await using server = await startServer();
  await using proxy = await CuttingProxy.before(server.url);
  const id = await server.open(page, proxy.url);
  await server.say(page, id, 'count');
  await expect(answer(page)).toContainText('n3');
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  proxy.cut();
  await expect
    .poll(
      async () => {
        const read = await page.request.get(`${server.url}/api/v1/chat/conversations/${id}`);
        return ((await read.json()) as { turn: unknown }).turn;
      },
      { timeout: 30_000 },
    )
    .toBeNull();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(answer(page)).toContainText('n79');
  await expect(answer(page)).not.toContainText('You stopped this answer.');
});

test('B6 a block of code is copied byte by byte', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await using server = await startServer();
  const id = await server.open(page);
  await server.say(page, id, 'code');
  await expect(answer(page).getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await answer(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(CODE);
});

test('a table is copied as it was written, and as cells where cells are taken', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await using server = await startServer();
  const id = await server.open(page);
  await server.say(page, id, 'table');
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
  await answer(page).getByRole('button', { name: 'Copy table' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(TABLE);
  const cells = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const page = new DOMParser().parseFromString((await (await item?.getType('text/html'))?.text()) ?? '', 'text/html');
    return [...page.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  });
  expect(cells).toEqual([
    ['Part', 'Price'],
    ['bolt', '3'],
    ['nut', '14'],
  ]);
});
