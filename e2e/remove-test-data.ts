import { rmSync } from 'node:fs';

/** Removes the data folder that `playwright.config.ts` made for this run. */
export default function removeTestData(): void {
  const folder = process.env['E2E_DATA'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
