import type { Page } from '@playwright/test';

/** Requests of this kind are on their way until they are let through. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}
