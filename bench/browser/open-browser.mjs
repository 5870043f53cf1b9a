import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** A browser of a usual laptop's window. `newPage` answers a page and its line to the DevTools, in a profile of its own. */
export async function openBrowser() {
  const browser = await chromium.launch({
    ...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  });
  return {
    newPage: async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      return { page, devTools: await context.newCDPSession(page) };
    },
    close: () => browser.close(),
  };
}
