import type { Page } from '@playwright/test';

/** Controls that a finger may miss: less than 44 pixels high or wide, and no part of a line of text. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInText = (element: Element) => element.matches('a') && element.closest('.markdown, p') !== null;
    return (
      [...document.querySelectorAll('button, a[href], summary, select, textarea, input:not([type=file], :disabled)')]
        .filter((element) => !isInText(element) && element.closest('.sr-only, [inert]') === null)
        .map((element) => element.closest('label') ?? element)
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // A box that still fades in is measured a fraction too small.
        .filter(({ box }) => box.width > 1 && (Math.round(box.width) < 44 || Math.round(box.height) < 44))
        .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${String(box.width)}×${String(box.height)}`)
    );
  });
}
