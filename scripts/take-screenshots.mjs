/** Takes the pictures of `docs/images` anew, from a server of its own: `node scripts/take-screenshots.mjs`, after `npm run build`. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, devices } from '@playwright/test';
import sharp from 'sharp';
import { root } from './prepare.mjs';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const QUALITY = 82;

const screens = {
  desktop: { viewport: { width: 1200, height: 820 }, deviceScaleFactor: 2 },
  phone: { ...devices['Pixel 5'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
};

const dataDir = mkdtempSync(join(tmpdir(), 'parley-screenshots-'));
const server = spawn(process.execPath, ['bin/parley.mjs', 'serve', '--port', '0', '--data-dir', dataDir], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});

try {
  const url = await readUrl();
  const id = await fillServer(url);
  const browser = await chromium.launch({
    ...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const [screen, options] of Object.entries(screens)) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ ...options, colorScheme, reducedMotion: 'reduce', baseURL: url });
      const page = await context.newPage();
      await page.goto(`/c/${id}`);
      await page.getByText('The tools have answered').waitFor();
      await page.getByRole('region', { name: 'Waiting messages' }).waitFor();
      await keep(page, `chat-${screen}-${colorScheme}`);
      await page.goto('/settings');
      await page.getByRole('list', { name: 'Agents of this server' }).waitFor();
      if (screen === 'desktop') await keep(page, `settings-${colorScheme}`);
      await context.close();
    }
  }
  await browser.close();
} finally {
  server.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
}

/** The address that the server prints once it answers. */
function readUrl() {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      const found = /is ready at (\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once('close', (code) => reject(new Error(`The server ended with ${String(code)}`)));
  });
}

/** Some conversations, one of them with an answer, and a running one with messages that wait. Answers the id of that one. */
async function fillServer(url) {
  const call = async (method, path, body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/v1/chat/conversations${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const make = async (title) => (await call('POST', '', { agent_key: 'guide', title })).id;
  for (const title of ['Notes on onboarding', 'מה שלומך היום', 'Invoices of the second quarter']) await make(title);
  const pinned = await make('Release checklist');
  await call('PATCH', `/${pinned}`, { pinned: true });
  const id = await make('A first tour');
  await call('POST', `/${id}/messages`, { text: 'show tools' });
  while ((await call('GET', `/${id}`)).turn !== null) await setTimeout(100);
  await call('POST', `/${id}/messages`, { text: 'show approval' });
  await call('POST', `/${id}/messages`, { text: 'What is Parley?' });
  return id;
}

async function keep(page, name) {
  // Letters and icons that are still on their way.
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(400);
  const file = join(root, 'docs/images', `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file);
  process.stdout.write(`${file}\n`);
}
