import type { ApiKeyRecord } from '../server/core/access/api-key-record';
import { readEnvironment } from '../server/env';
import type { KeyDesk } from '../server/open-key-desk';
import { loadSettings } from '../server/settings/load-settings';
import { ensureDataFolder } from './ensure-data-folder';
import { KEYS_HELP } from './help-text';
import { parseKeysOptions, type KeysCommand } from './keys-options';

/** `parley keys`: works on the database, whether a server runs on it or not. */
export async function keys(args: readonly string[]): Promise<void> {
  const { command, flags, configFile } = parseKeysOptions(args);
  if (command.kind === 'help') {
    process.stdout.write(KEYS_HELP);
    return;
  }
  const settings = loadSettings({
    environment: readEnvironment(),
    workingFolder: process.cwd(),
    flags,
    ...(configFile !== undefined && { configFile }),
  });
  ensureDataFolder(settings.data_dir);
  const { openKeyDesk } = await import('../server/open-key-desk');
  const desk = await openKeyDesk(settings);
  try {
    await run(desk, command);
  } finally {
    await desk.close();
  }
}

async function run(desk: KeyDesk, command: Exclude<KeysCommand, { kind: 'help' }>): Promise<void> {
  switch (command.kind) {
    case 'create':
      return create(desk, command);
    case 'list':
      process.stdout.write(formatKeys(await desk.list(), new Date()));
      return;
    case 'revoke':
      await desk.revoke(command.id);
      process.stderr.write(`Revoked ${command.id}.\n`);
  }
}

/** The key alone goes to standard output, so that a script can take it. */
async function create(desk: KeyDesk, command: Extract<KeysCommand, { kind: 'create' }>): Promise<void> {
  const { name, role, principal, expiresInSeconds } = command;
  const { record, key } = await desk.create({
    name,
    role,
    ...(principal !== undefined && { principal }),
    ...(expiresInSeconds !== undefined && { expiresAt: new Date(Date.now() + expiresInSeconds * 1000) }),
  });
  process.stderr.write(`Key ${record.id} (${role}) for ${record.principal}. It is shown only this once:\n`);
  process.stdout.write(`${key}\n`);
}

export function formatKeys(records: readonly ApiKeyRecord[], now: Date): string {
  if (records.length === 0) return 'There are no keys. parley keys create <name> makes one.\n';
  const rows = [
    ['ID', 'NAME', 'ROLE', 'PRINCIPAL', 'KEY', 'LAST USED', 'STATE'],
    ...records.map((record) => [
      record.id,
      record.name,
      record.role,
      record.principal,
      `${record.hint}…`,
      record.lastUsedAt?.toISOString().slice(0, 16) ?? 'never',
      stateOf(record, now),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function stateOf({ revokedAt, expiresAt }: ApiKeyRecord, now: Date): string {
  if (revokedAt) return 'revoked';
  if (!expiresAt) return 'active';
  return expiresAt > now ? `until ${expiresAt.toISOString().slice(0, 10)}` : 'expired';
}
