import type { Page } from '@playwright/test';

/** What the server wrote looks as if it could be pressed, and can be once React has taken it over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const shell = document.querySelector('[data-sidebar]');
    return shell !== null && Object.keys(shell).some((key) => key.startsWith('__reactProps'));
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
