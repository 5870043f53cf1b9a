import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CodingAgent } from './coding-agents';

/** Where the programs are kept from run to run: they take more than a gigabyte. */
const folder = process.env['REAL_AGENTS_DIR'] ?? join(tmpdir(), 'parley-real-agents');
const INSTALL_LIMIT_MS = 15 * 60_000;

export const programsPath = join(folder, 'node_modules/.bin');

/**
 * Installs a program from npm where it is missing, in the version that fits this Node. Answers why there is none to run, or
 * `null`.
 */
export async function whyMissing({ package: name, program, script }: CodingAgent): Promise<string | null> {
  const installed = join(folder, 'node_modules', name);
  try {
    if (!existsSync(installed)) {
      mkdirSync(folder, { recursive: true });
      const manifest = join(folder, 'package.json');
      if (!existsSync(manifest)) writeFileSync(manifest, '{"private": true}');
      await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', name], folder);
    }
    if (script !== undefined) await run(process.execPath, [script], installed);
    return existsSync(join(programsPath, program)) ? null : `there is no ${program} in ${name}`;
  } catch (error) {
    return `${name} could not be installed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(command, args, { cwd, timeout: INSTALL_LIMIT_MS });
}
