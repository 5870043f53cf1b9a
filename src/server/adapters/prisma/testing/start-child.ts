import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { migrationsDir } from './open-test-database';

/** A child process that runs a job of `child-process.ts`. `lines` is everything it prints, as it prints it. */
export type Child = { process: ChildProcessWithoutNullStreams; lines: AsyncIterableIterator<string> };

export type ChildProgram = { start: (job: 'migrate' | 'append', file: string) => Child; remove: () => void };

/** Bundles the program as a release is bundled: our code in one file, packages outside. */
export async function buildChildProgram(): Promise<ChildProgram> {
  const cache = path.resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'prisma-child-'));
  const outfile = path.join(folder, 'child-process.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('child-process.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  return {
    start: (job, file) => {
      const child = spawn(process.execPath, [outfile, job, file, migrationsDir]);
      child.stderr.pipe(process.stderr);
      return { process: child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
