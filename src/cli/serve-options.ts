import type { ParseArgsConfig } from 'node:util';
import type { SettingSource } from '../server/settings/setting-source';
import { parseFlags } from './parse-flags';

export type ServeOptions = {
  /** Settings that the command line gives. */
  flags: SettingSource;
  configFile: string | undefined;
  isQuiet: boolean;
  shouldOpen: boolean;
  isHelp: boolean;
};

/** Flags that are settings, by the setting's path. */
const SETTING_FLAGS = {
  port: 'port',
  host: 'host',
  protocol: 'protocols',
  'cors-origins': 'cors.origins',
  'data-dir': 'data_dir',
  'allow-anonymous': 'allow_anonymous',
  dojo: 'dojo',
  debug: 'debug',
} as const;

const OPTIONS = {
  port: { type: 'string', short: 'p' },
  host: { type: 'string' },
  protocol: { type: 'string' },
  'cors-origins': { type: 'string' },
  'data-dir': { type: 'string' },
  config: { type: 'string' },
  'allow-anonymous': { type: 'boolean' },
  dojo: { type: 'boolean' },
  debug: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  open: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

/** Reads the arguments of `parley serve`. Throws a StartupError. */
export function parseServeOptions(args: readonly string[]): ServeOptions {
  const { values, positionals } = parseFlags('parley serve', args, OPTIONS);
  const flags: SettingSource = { values: new Map(), problems: [] };
  for (const [name, path] of Object.entries(SETTING_FLAGS)) {
    const value = values[name as keyof typeof SETTING_FLAGS];
    if (value !== undefined) flags.values.set(path, { value, origin: `--${name}` });
  }
  if (values.quiet === true) flags.values.set('log_level', { value: 'warn', origin: '--quiet' });
  if (positionals.length > 0) flags.values.set('agents', { value: positionals, origin: 'agent files' });
  return {
    flags,
    configFile: values.config,
    isQuiet: values.quiet === true,
    shouldOpen: values.open === true,
    isHelp: values.help === true,
  };
}
