import { mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { DocumentReader } from '../../../core/files/document-reader';
import { createDocumentReader } from '../create-document-reader';

/** `keptFiles`: how many texts are remembered. */
export type OpenReader = DocumentReader & { keptFiles: () => Promise<number>; close: () => Promise<void> };

/** A reader whose program is bundled as a release bundles it, and whose folders are its own. */
export async function openReader(languages: readonly string[] = ['eng']): Promise<OpenReader> {
  // Packages are found from where the program is.
  const parent = path.resolve('node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, 'documents-'));
  await build({
    entryPoints: [fileURLToPath(new URL('../worker/document-worker.ts', import.meta.url))],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  const cacheFolder = path.join(folder, 'cache');
  const reader = createDocumentReader({ program: path.join(folder, 'document-worker.mjs'), cacheFolder, languages });
  return {
    ...reader,
    keptFiles: async () =>
      (await readdir(cacheFolder, { recursive: true })).filter((name) => name.endsWith('.json')).length,
    close: async () => {
      reader.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
