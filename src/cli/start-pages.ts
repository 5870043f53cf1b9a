import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setProductionMode } from '../server/env';
import { StartupError } from '../server/settings/startup-error';
import { createCompressedAssets } from './compressed-assets';

export type Pages = { handle: RequestListener; close: () => Promise<void> };

/** Throws a StartupError when the pages of the package in this folder were never built. */
export function requirePages(folder: string): void {
  if (existsSync(join(folder, '.next/BUILD_ID'))) return;
  throw new StartupError([
    'The chat page is not built: run npm run build (npm start does it), or switch it off with PARLEY_UI=off.',
  ]);
}

/** Loads the built pages into this process. */
export async function startPages(at: { folder: string; hostname: string; port: number }): Promise<Pages> {
  setProductionMode();
  const { default: next } = await import('next');
  const app = next({
    dev: false,
    dir: at.folder,
    hostname: at.hostname,
    port: at.port,
    customServer: true,
    quiet: true,
  });
  await app.prepare();
  const render = app.getRequestHandler();
  const sendAsset = createCompressedAssets(at.folder);
  return {
    handle: (request, response) => {
      if (sendAsset(request, response)) return;
      render(request, response).catch((error: unknown) => response.destroy(error as Error));
    },
    close: () => app.close(),
  };
}
