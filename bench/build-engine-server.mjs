import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the engine's server; answers its file, which lies where it finds the packages. */
export async function buildEngineServer(root) {
  const outfile = join(root, 'node_modules/.cache/parley/bench/engine-server.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'bench/servers/engine-server.mjs')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  return outfile;
}
