import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Reads files of installed packages, wherever they are found from `packageRoot`. */
export function createPackageAssets(packageRoot: string): (file: string) => Promise<Uint8Array<ArrayBuffer>> {
  const require = createRequire(join(packageRoot, 'package.json'));
  return async (file) => new Uint8Array(await readFile(require.resolve(file)));
}
