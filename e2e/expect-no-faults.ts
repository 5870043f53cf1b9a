import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LASTS_MS = 15_000;

type Looked = {
  /** A selector: only there. */
  within?: string;
  /** Only by these rules. */
  rules?: string[];
};

/** A machine finds no fault that lasts: what comes or changes while it looks, such as a row of a list, it may see half. */
export async function expectNoFaults(page: Page, { within, rules }: Looked = {}): Promise<void> {
  const look = async () => {
    const axe = new AxeBuilder({ page });
    if (within !== undefined) axe.include(within);
    if (rules !== undefined) axe.withRules(rules);
    return (await axe.analyze()).violations;
  };
  await expect(async () => expect(await look()).toEqual([])).toPass({ timeout: LASTS_MS });
}
