import { devices, expect } from '@playwright/test';
import { test } from './agents/agents-test';
import { expectNoFaults } from './expect-no-faults';
import { smallTargets } from './small-targets';
import { whatOpens } from './what-opens';

/** No phone has the key for it. */
const isByKey = (name: string) => name.startsWith('the palette');

for (const [name, open] of Object.entries(whatOpens)) {
  test(`${name}: no fault that a machine can find, light and dark`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page);
    await expectNoFaults(page);
    // The theme changes colours, and nothing else.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectNoFaults(page, { rules: ['color-contrast', 'link-in-text-block'] });
  });
}

test.describe('with a finger', () => {
  const { userAgent, isMobile, hasTouch } = devices['Pixel 5'];
  test.use({ userAgent, isMobile, hasTouch, viewport: { width: 360, height: 740 } });

  for (const [name, open] of Object.entries(whatOpens).filter(([name]) => !isByKey(name))) {
    test(`${name}: fits, and can be touched`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow).toBeLessThanOrEqual(0);
      expect.soft(await smallTargets(page)).toEqual([]);
    });
  }
});
