import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command.mjs';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Finds a Chromium for the browser tests, or installs one: Playwright's own, else Debian's. Throws when there is no way. */
export async function ensureBrowser() {
  if (existsSync(SYSTEM_CHROMIUM) || existsSync(chromium.executablePath())) return;
  const isRoot = process.getuid?.() === 0;
  process.stderr.write('Installing a browser for the tests …\n');
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const download = await runCommand('playwright', ['install', 'chromium'], { isQuiet: true, env });
  if (download.code === 0) {
    if (isRoot) await runCommand('playwright', ['install-deps', 'chromium'], { isQuiet: true });
    return;
  }
  if (!isRoot) throw new Error(`${download.output}\nNo browser: install Chromium as ${SYSTEM_CHROMIUM}`);
  const quiet = { isQuiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await runCommand('apt-get', ['update'], quiet);
  const apt = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet);
  if (apt.code !== 0) throw new Error(`${download.output}\n${apt.output}\nNo browser could be installed`);
}
