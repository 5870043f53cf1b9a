import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LASTS_MS = 15_000;

type Looked = {
  /** A selector: only there. */
  within?: string;
  /** A tag of rules: only by those. */
  tag?: string;
};

/** A machine finds no fault that lasts: what comes or changes while it looks, such as a row of a list, it may see half. */
export async function expectNoFaults(page: Page, { within, tag }: Looked = {}): Promise<void> {
  const look = async () => {
    const axe = new AxeBuilder({ page });
    if (within !== undefined) axe.include(within);
    if (tag !== undefined) axe.withTags(tag);
    return (await axe.analyze()).violations;
  };
  await expect(async () => expect(await look()).toEqual([])).toPass({ timeout: LASTS_MS });
}
