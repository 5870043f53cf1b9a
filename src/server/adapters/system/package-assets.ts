import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Asset = 'swagger-ui.css' | 'swagger-ui.js' | 'redoc.js';

/** Reads files of installed packages, wherever they are found from `packageRoot`. */
export function createPackageAssets(packageRoot: string): (asset: Asset) => Promise<Uint8Array<ArrayBuffer>> {
  const require = createRequire(join(packageRoot, 'package.json'));
  const find: Record<Asset, () => string> = {
    'swagger-ui.css': () => require.resolve('swagger-ui-dist/swagger-ui.css'),
    'redoc.js': () => require.resolve('redoc/bundles/redoc.standalone.js'),
    'swagger-ui.js': () => require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  };
  return async (asset) => new Uint8Array(await readFile(find[asset]()));
}
