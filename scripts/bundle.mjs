/** Bundles the command line and the server to dist/, packages left outside. */
import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

rmSync(`${root}/dist`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    parley: 'src/cli/main.ts',
    'document-worker': 'src/server/adapters/documents/worker/document-worker.ts',
  },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});
