import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '../server/settings/find-package-root';
import { nearestName } from '../server/core/nearest-name';
import { StartupError } from '../server/settings/startup-error';
import { describeFailure } from './describe-failure';
import { HELP, serveHelp } from './help-text';
import { parseServeOptions } from './serve-options';

const COMMANDS = ['serve', 'agents', 'keys', 'check', 'help', 'version'];

/** The command `parley`. Never throws: a failure is printed and becomes the exit code. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    process.stderr.write(`${describeFailure(error).join('\n')}\n`);
    process.exit(1); // whatever is half open must not keep a server alive that does not serve
  }
}

async function run([command, ...rest]: readonly string[]): Promise<void> {
  switch (command) {
    case 'serve':
      await runServe(rest);
      return;
    case 'agents': {
      const { agents } = await import('./agents');
      await agents(rest);
      return;
    }
    case 'keys': {
      const { keys } = await import('./keys');
      await keys(rest);
      return;
    }
    case 'check': {
      const { check } = await import('./check/check');
      await check(rest);
      return;
    }
    case 'version':
    case '--version':
    case '-v':
      process.stdout.write(`${readVersion()}\n`);
      return;
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      process.stdout.write(HELP);
      return;
    default: {
      const nearest = nearestName(command, COMMANDS);
      const hint = nearest === undefined ? 'See parley --help.' : `Did you mean parley ${nearest}?`;
      throw new StartupError([`There is no command ${command}. ${hint}`]);
    }
  }
}

async function runServe(args: readonly string[]): Promise<void> {
  if (args.includes('--version')) {
    process.stdout.write(`${readVersion()}\n`);
    return;
  }
  const options = parseServeOptions(args);
  if (options.isHelp) {
    process.stdout.write(serveHelp());
    return;
  }
  const { serve } = await import('./serve'); // the server is loaded only to serve
  await serve(options, readVersion());
}

function readVersion(): string {
  const text = readFileSync(join(findPackageRoot(process.cwd()), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
