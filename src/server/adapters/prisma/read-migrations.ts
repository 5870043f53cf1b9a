import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../core/app-error';

/** A folder of prisma/migrations. `checksum` is SHA-256 in hex, as Prisma writes it. */
export type Migration = { name: string; sql: string; checksum: string };

/** The migrations of a folder, oldest first: their names begin with the time they were made. */
export function readMigrations(folder: string): Migration[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = entries.map((entry) => entry.name).sort();
    if (names.length === 0) throw new Error('it is empty');
    return names.map((name) => readMigration(folder, name));
  } catch (error) {
    throw new AppError('not-ready', `The migrations in ${folder} cannot be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

function readMigration(folder: string, name: string): Migration {
  const bytes = readFileSync(path.join(folder, name, 'migration.sql'));
  return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') };
}
