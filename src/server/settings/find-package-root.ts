import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that holds Parley's own package.json: above this file once it is bundled, else above the working folder. */
export function findPackageRoot(workingFolder: string): string {
  const starts = [import.meta.dirname as string | undefined, workingFolder].filter((start) => start !== undefined);
  for (const start of starts) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (isParley(folder)) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  return workingFolder;
}

function isParley(folder: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string }).name === 'parley';
  } catch {
    return false; // nothing there, or nothing of ours
  }
}
