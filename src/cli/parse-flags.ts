import { parseArgs, type ParseArgsConfig } from 'node:util';
import { nearestName } from '../server/core/nearest-name';
import { StartupError } from '../server/settings/startup-error';

/** Reads the arguments of a command (`parley serve`). Throws a StartupError that names the flag which was probably meant. */
export function parseFlags<T extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /^Unknown option '(-[^']+)'/.exec(message)?.[1];
    if (unknown === undefined) throw new StartupError([`${message.split('. ')[0] ?? message}. See ${command} --help.`]);
    const nearest = nearestName(unknown.replace(/^-+/, ''), Object.keys(options));
    const hint = nearest === undefined ? `See ${command} --help.` : `Did you mean --${nearest}?`;
    throw new StartupError([`There is no flag ${unknown}. ${hint}`]);
  }
}
