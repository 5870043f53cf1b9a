import type { ParseArgsConfig } from 'node:util';
import { createApiKeySchema } from '../contract/api-key';
import { nearestName } from '../server/core/nearest-name';
import { durationSetting } from '../server/settings/duration-setting';
import type { SettingSource } from '../server/settings/setting-source';
import { StartupError } from '../server/settings/startup-error';
import { parseFlags } from './parse-flags';

export type KeysCommand =
  | { kind: 'create'; name: string; role: 'admin' | 'user'; principal?: string; expiresInSeconds?: number }
  | { kind: 'list' }
  | { kind: 'revoke'; id: string }
  | { kind: 'help' };

export type KeysOptions = { command: KeysCommand; flags: SettingSource; configFile: string | undefined };

const ACTIONS = ['create', 'list', 'revoke'];

const OPTIONS = {
  name: { type: 'string' },
  role: { type: 'string' },
  principal: { type: 'string' },
  expires: { type: 'string' },
  'data-dir': { type: 'string' },
  config: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

/** Reads the arguments of `parley keys`. Throws a StartupError that says what is wrong. */
export function parseKeysOptions(args: readonly string[]): KeysOptions {
  const { values, positionals } = parseFlags('parley keys', args, OPTIONS);
  const flags: SettingSource = { values: new Map(), problems: [] };
  const dataDir = values['data-dir'];
  if (dataDir !== undefined) flags.values.set('data_dir', { value: dataDir, origin: '--data-dir' });
  const [action, ...names] = positionals;
  const command: KeysCommand =
    values.help === true || action === undefined ? { kind: 'help' } : toCommand(action, names, values);
  return { command, flags, configFile: values.config };
}

type Values = ReturnType<typeof parseFlags<typeof OPTIONS>>['values'];

function toCommand(action: string, names: readonly string[], values: Values): KeysCommand {
  switch (action) {
    case 'create':
      return toCreate(values.name ?? names.join(' '), values);
    case 'list':
      return { kind: 'list' };
    case 'revoke': {
      const [id] = names;
      if (id === undefined) throw new StartupError(['Which key? parley keys list shows their ids.']);
      return { kind: 'revoke', id };
    }
    default: {
      const nearest = nearestName(action, ACTIONS);
      const hint = nearest === undefined ? 'See parley keys --help.' : `Did you mean parley keys ${nearest}?`;
      throw new StartupError([`There is no command keys ${action}. ${hint}`]);
    }
  }
}

function toCreate(name: string, { role, principal, expires }: Values): KeysCommand {
  const checked = createApiKeySchema.safeParse({ name, role, principal });
  const lifetime = durationSetting.optional().safeParse(expires);
  const problems = [
    ...(checked.error?.issues ?? []).map((issue) => `--${issue.path.join('.')}: ${issue.message}`),
    ...(lifetime.error?.issues ?? []).map((issue) => `--expires: ${issue.message}`),
  ];
  if (!checked.success || !lifetime.success) throw new StartupError(problems);
  const { data } = checked;
  return {
    kind: 'create',
    name: data.name,
    role: data.role,
    ...(data.principal !== undefined && { principal: data.principal }),
    ...(lifetime.data !== undefined && { expiresInSeconds: lifetime.data }),
  };
}
