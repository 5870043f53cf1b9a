import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './agents/agents-test';
import { expectNoFaults } from './expect-no-faults';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const request = (page: Page, name: string | RegExp) => page.getByRole('group', { name });
const answer = (page: Page) => page.getByRole('article').last();
const config = (page: Page) => page.getByRole('dialog', { name: 'Configure' });
const openConfig = (page: Page) => page.getByRole('button', { name: 'Configure' }).click();
const isSeenToItsEnd = (field: Element) => {
  const { left, bottom } = field.getBoundingClientRect();
  return document.elementFromPoint(left + 9, bottom - 1) === field;
};
const send = async (page: Page, text: string) => {
  await message(page).fill(text);
  // What is pressed before the page lives is lost.
  await expect(page.getByRole('button', { name: /^Send( when the answer is done)?$/ })).toBeEnabled();
  await message(page).press('Enter');
};
const open = async (page: Page, agentKey: string) => {
  const made = await page.request.post('/api/v1/chat/conversations', { data: { agent_key: agentKey } });
  await page.goto(`/c/${((await made.json()) as { id: string }).id}`);
  await expect(page.getByRole('button', { name: 'Configure' })).toBeVisible();
};
const ask = async (page: Page, agentKey: string, text: string) => {
  await open(page, agentKey);
  await send(page, text);
};

test.describe('a request for approval', () => {
  test('is decided with one key, but not by the first letter of a message', async ({ page }) => {
    await ask(page, 'desk', 'erase');
    await expect(request(page, 'Allow erase?')).toBeVisible();
    await message(page).press('a');
    await expect(message(page)).toHaveValue('a');
    const keys = request(page, 'Allow erase?').locator('kbd').filter({ visible: true });
    await expect(keys).toHaveText(['⇧ Tab']);
    await message(page).press('Shift+Tab');
    await expect(keys).toHaveText(['A', 'C', 'D', 'E']);
    await page.keyboard.press('a');
    await expect(answer(page)).toContainText('erased notes.md');
  });

  test('is allowed with other arguments, which must be JSON', async ({ page }) => {
    await ask(page, 'desk', 'erase');
    await request(page, 'Allow erase?').getByRole('button', { name: 'Edit' }).click();
    const text = page.getByRole('textbox', { name: 'Arguments, as JSON' });
    await expect(text).toBeFocused();
    await text.fill('{"path": ');
    await expect(request(page, 'Allow erase?')).toContainText('This is no JSON.');
    await expect(page.getByRole('button', { name: 'Allow with these' })).toBeDisabled();
    await text.press('Escape');
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    // Letters count once the request can have been read.
    await expect(request(page, 'Allow erase?').locator('kbd').filter({ visible: true })).toHaveText([
      'A',
      'C',
      'D',
      'E',
    ]);
    await page.keyboard.press('e');
    await text.fill('{"path": "other.md"}');
    await expect(page.getByRole('button', { name: 'Allow with these' })).toContainText('Ctrl ↵');
    await text.press('Control+Enter');
    await expect(answer(page)).toContainText('erased other.md');
    await expect(answer(page).getByRole('button', { name: /erase/ })).toContainText('other.md');
  });

  test('stands after a reload, and a second tab sees what was decided', async ({ page, context }) => {
    await ask(page, 'desk', 'erase');
    await expect(request(page, 'Allow erase?')).toBeVisible();
    await page.reload();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(request(other, 'Allow erase?')).toBeVisible();
    await request(page, 'Allow erase?').getByRole('button', { name: 'Deny' }).click();
    await expect(request(other, 'Allow erase?')).toHaveCount(0);
    await expect(answer(other)).toContainText('A person denied this call');
    await expect(answer(other).getByRole('button', { name: /erase/ })).toContainText('denied');
    await expect(answer(other).getByRole('img', { name: 'failed' })).toHaveCount(0);
  });

  for (const [agentKey, text, tool] of [
    ['desk', 'erase', 'erase'],
    ['coder', 'twice', 'erase'],
    ['planner', 'go', 'book'],
  ] as const) {
    test(`of ${agentKey} is not made again for a tool that is allowed in the conversation`, async ({ page }) => {
      await ask(page, agentKey, text);
      await request(page, `Allow ${tool}?`).getByRole('button', { name: 'Allow in this conversation' }).click();
      const next = page.getByRole('button', { name: 'Send', exact: true }).or(request(page, 'Shall I pack?'));
      await expect(next).toBeVisible();
      await expect(request(page, /^Allow/)).toHaveCount(0);
      if (agentKey === 'planner') return;
      await send(page, text);
      await expect(page.getByRole('article')).toHaveCount(4);
      await expect(next).toBeVisible();
      await expect(request(page, /^Allow/)).toHaveCount(0);
      await openConfig(page);
      await config(page)
        .getByRole('button', { name: `Ask again before ${tool}` })
        .click();
      await page.keyboard.press('Escape');
      await send(page, text);
      await expect(request(page, `Allow ${tool}?`)).toBeVisible();
    });
  }

  test('for the conversation settles every call of that tool that waits', async ({ page }) => {
    await ask(page, 'desk', 'erase both');
    await expect(request(page, 'Allow erase?')).toHaveCount(2);
    await request(page, 'Allow erase?').first().getByRole('button', { name: 'Allow in this conversation' }).click();
    await expect(request(page, 'Allow erase?')).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'done' })).toHaveCount(2);
  });

  test('of two hears the keys while it has the focus, else the first does (a letter decided about the other one)', async ({
    page,
  }) => {
    await ask(page, 'desk', 'erase both');
    const first = request(page, 'Allow erase? 1 of 2');
    const second = request(page, 'Allow erase? 2 of 2');
    const keysOf = (one: Locator) => one.locator('kbd').filter({ visible: true });
    await expect(second).toContainText('b.md');
    await message(page).press('Shift+Tab');
    await expect(first).toBeFocused();
    await expect(keysOf(first)).toHaveText(['A', 'C', 'D', 'E']);
    await second.getByRole('button', { name: 'Edit' }).focus();
    await expect(keysOf(second)).toHaveText(['A', 'C', 'D', 'E']);
    await expect(keysOf(first)).toHaveCount(0);
    await page.keyboard.press('d');
    await expect(request(page, 'Allow erase?')).toHaveCount(1);
    await expect(request(page, 'Allow erase?')).toContainText('a.md');
  });

  test('is not decided by a key that was meant for the one before it (the second of two presses did)', async ({
    page,
  }) => {
    await ask(page, 'desk', 'erase both');
    const keys = request(page, 'Allow erase?').locator('kbd').filter({ visible: true });
    await message(page).press('Shift+Tab');
    await expect(keys).toHaveText(['A', 'C', 'D', 'E']);
    const decided: string[] = [];
    page.on('request', (made) => {
      if (made.url().includes('approvals.resolve')) decided.push(made.url());
    });
    await page.evaluate(() => {
      const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      const isGone = () => document.querySelectorAll('section[role=group]').length === 1;
      new MutationObserver((_changes, observer) => {
        if (!isGone()) return;
        observer.disconnect();
        // The next one hears keys from when it is drawn as the first one.
        requestAnimationFrame(() => requestAnimationFrame(press));
      }).observe(document.body, { subtree: true, childList: true });
    });
    await page.keyboard.press('a');
    await expect(request(page, 'Allow erase?')).toHaveCount(1);
    await expect(keys).toHaveText(['A', 'C', 'D', 'E']);
    expect(decided).toHaveLength(1);
    await page.keyboard.press('a');
    await expect(page.getByRole('img', { name: 'done' })).toHaveCount(2);
  });

  test('that is decided cannot be decided again while the news of that is on its way', async ({ page }) => {
    let answered = 0;
    await page.route('**/*approvals.resolve*', async (route) => {
      answered += 1;
      await route.fulfill({ json: { result: { data: { resolved: true } } } });
    });
    await ask(page, 'desk', 'erase');
    const allow = request(page, 'Allow erase?').getByRole('button', { name: /^Allow( A)?$/ });
    // A press that moves the focus lets the keys be told, and is a click all the same.
    await message(page).press('Shift+Tab');
    await expect(request(page, 'Allow erase?').locator('kbd').first()).toBeVisible();
    await message(page).focus();
    await expect(request(page, 'Allow erase?').locator('kbd').first()).toBeHidden();
    const taken = page.waitForResponse('**/*approvals.resolve*');
    await allow.click();
    await (await taken).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await allow.click({ force: true });
    await expect(allow).toBeDisabled();
    expect(answered).toBe(1);
  });

  test('that nobody answers expires, and the call says so', async ({ page }) => {
    await ask(page, 'hasty', 'erase');
    await expect(request(page, 'Allow erase?')).toBeVisible();
    const call = answer(page).getByRole('button', { name: /erase/ });
    await expect(call).toContainText('expired');
    await page.reload();
    await expect(call).toContainText('expired');
    await call.click();
    await expect(answer(page)).toContainText('nobody allowed it in time');
  });
});

test('after a restart a request is open still, unless the program that made it is gone', async ({ page, server }) => {
  await ask(page, 'desk', 'erase');
  await expect(request(page, 'Allow erase?')).toBeVisible();
  const ofDesk = page.url();
  await ask(page, 'coder', 'erase');
  await expect(request(page, 'Allow erase?')).toBeVisible();
  await server.restart();
  await page.reload();
  await expect(answer(page)).toContainText('The request for approval has expired');
  await expect(request(page, 'Allow erase?')).toHaveCount(0);
  await page.goto(ofDesk);
  await request(page, 'Allow erase?')
    .getByRole('button', { name: /^Allow( A)?$/ })
    .click();
  await expect(answer(page)).toContainText('erased notes.md');
});

test('a plain question is asked as it is, and can be answered once only', async ({ page }) => {
  await ask(page, 'planner', 'go');
  await request(page, 'Allow book?').getByRole('button', { name: 'Allow in this conversation' }).click();
  const question = request(page, 'Shall I pack?');
  await expect(question.getByRole('button')).toHaveText([/^Allow/, /^Deny/]);
  await question.getByRole('button', { name: 'Deny' }).click();
  await expect(answer(page)).toContainText('Not packed, pace slow.');
});

test('what a tool asks in mid-call is a form, checked before it is sent', async ({ page }) => {
  await ask(page, 'form', 'elicit');
  const form = request(page, 'Please provide inputs for the following fields:');
  const mail = form.getByRole('textbox', { name: 'String with email format' });
  await form.getByRole('textbox', { name: 'String', exact: true }).fill('Ann');
  await mail.fill('nobody');
  await form.getByRole('textbox', { name: 'Integer' }).fill('101');
  await form.getByRole('button', { name: 'Send answer' }).click();
  await expect(form.getByText('This is no e-mail address.')).toBeVisible();
  await expect(form.getByText('This must be 100 or less.')).toBeVisible();
  await expect(mail).toBeFocused();
  await expectNoFaults(page);
  await mail.fill('ann@example.org');
  await form.getByRole('textbox', { name: 'Integer' }).fill('7');
  await form.getByRole('checkbox', { name: 'Piano' }).check();
  await form.getByRole('combobox', { name: /^Titled Single/ }).selectOption('Wonder Woman');
  await form.getByRole('button', { name: 'Send answer' }).click();
  await expect(answer(page)).toContainText('ann@example.org');
  await expect(answer(page)).toContainText('hero-3');
  await expect(answer(page)).toContainText('Piano');
});

test.describe('what a conversation chooses for its agent', () => {
  test('is checked by the agent, told at the field, and holds from the next message on', async ({ page }) => {
    await open(page, 'coder');
    await openConfig(page);
    await config(page).getByRole('textbox', { name: 'Folder' }).fill('nowhere');
    await config(page).getByRole('button', { name: 'Save' }).click();
    await expect(config(page).getByRole('alert')).toHaveText('There is no such folder in the folder of this agent.');
    await config(page).getByRole('textbox', { name: 'Folder' }).fill('web');
    expect(await config(page).getByRole('textbox', { name: 'Model' }).evaluate(isSeenToItsEnd)).toBe(true);
    await expectNoFaults(page);
    await page.keyboard.press('Enter');
    await expect(config(page).getByRole('status')).toHaveText('Saved. It holds from the next message on.');
    await page.keyboard.press('Escape');
    await send(page, 'mode');
    await expect(answer(page)).toContainText(/cwd \S+work\/web,/);
    await openConfig(page);
    await config(page).getByRole('textbox', { name: 'Folder' }).fill('');
    await config(page).getByRole('button', { name: 'Save' }).click();
    await expect(config(page).getByRole('status')).toHaveText(/^Saved/);
    await page.keyboard.press('Escape');
    await send(page, 'mode');
    await expect(answer(page)).toContainText(/cwd \S+work,/);
  });

  test('may be another model', async ({ page }) => {
    await open(page, 'desk');
    await openConfig(page);
    await config(page)
      .getByRole('combobox', { name: 'Model' })
      .selectOption({ label: 'Another model of the same provider' });
    expect(await config(page).getByRole('textbox').evaluate(isSeenToItsEnd)).toBe(true);
    await page.keyboard.type('m-2');
    await page.keyboard.press('Enter');
    await expect(config(page).getByRole('status')).toHaveText(/^Saved/);
    await expect(config(page)).toContainText('m-2, chosen here');
    await page.keyboard.press('Escape');
    await send(page, 'who are you');
    await expect(answer(page)).toContainText('I am m-2.');
  });

  test('before it begins is kept beside what is written for it, over another page and a reload', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Choose an agent/ }).click();
    await page.getByRole('menuitemradio', { name: /^Coder/ }).click();
    await openConfig(page);
    await config(page).getByRole('textbox', { name: 'Folder' }).fill('web');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await message(page).fill('mode');
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('region', { name: 'About' })).toBeVisible();
    await page.goBack();
    await expect(message(page)).toHaveValue('mode');
    await page.reload();
    await openConfig(page);
    await expect(config(page).getByRole('textbox', { name: 'Folder' })).toHaveValue('web');
    await page.keyboard.press('Escape');
    await message(page).press('Enter');
    await expect(answer(page)).toContainText(/cwd \S+work\/web,/);
    await page.goto('/');
    await openConfig(page);
    await expect(config(page).getByRole('textbox', { name: 'Folder' })).toHaveValue('');
  });

  test('can be said before it begins', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Choose an agent/ }).click();
    await page.getByRole('menuitemradio', { name: /^Coder/ }).click();
    await expect(page.getByText(/^Coding agent · /)).toBeVisible();
    await openConfig(page);
    await config(page).getByRole('textbox', { name: 'Folder' }).fill('nowhere');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await send(page, 'mode');
    await expect(page.getByText('there is no such folder')).toBeVisible();
    await expect(message(page)).toHaveValue('mode');
    await openConfig(page);
    await expect(config(page).getByRole('alert')).toHaveText('There is no such folder in the folder of this agent.');
    await config(page).getByRole('textbox', { name: 'Folder' }).fill('web');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await message(page).press('Enter');
    await expect(answer(page)).toContainText(/cwd \S+work\/web,/);
  });
});

test('what an agent reports beside its answer is there after a reload in mid-turn', async ({ page }) => {
  await ask(page, 'tour', 'go');
  await expect(answer(page)).toContainText('On my way.');
  await page.reload();
  await expect(answer(page)).toContainText('On my way.');
  await expect(answer(page)).toContainText('Look around');
  await expect(answer(page).getByRole('list', { name: 'Steps' })).toHaveText('Gather');
  await expect(answer(page).getByRole('button', { name: /score/ })).toContainText('0.93');
  await answer(page)
    .getByRole('button', { name: /Shared state/ })
    .click();
  await expect(answer(page)).toContainText('"Pantheon"');
  await page.keyboard.press('Escape');
  await expect(answer(page)).toContainText('You stopped this answer.');
});

test('the settings say what keeps an agent from answering, and how its servers of tools are', async ({ page }) => {
  await ask(page, 'desk', 'who are you');
  await expect(answer(page)).toContainText('I am m-1.');
  await page.goto('/settings');
  const agents = page.getByRole('list', { name: 'Agents of this server' });
  const row = (name: string) =>
    agents.locator('> li').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(row('Claude')).toContainText('Claude Code is not installed on the server.');
  await expect(row('Claude').getByRole('button', { name: 'Copy the command' })).toBeVisible();
  await expect(row('Desk').getByRole('list', { name: 'Tool servers' })).toContainText('its command is not installed');
  await expect(row('Form').getByRole('list', { name: 'Tool servers' })).toBeVisible();
  await expectNoFaults(page);
});
