import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder';
import { StartupError } from '../server/settings/startup-error';

/** Makes the data folder and proves that it can be written. */
export function ensureDataFolder(folder: string): void {
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartupError([
      `The data folder ${folder} cannot be written (${reason}): choose another with --data-dir.`,
    ]);
  }
}
