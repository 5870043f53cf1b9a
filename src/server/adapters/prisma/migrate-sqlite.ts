import { AppError, isAppError } from '../../core/app-error';
import type { Clock } from '../../core/clock';
import type { IdSource } from '../../core/id-source';
import { backupSqlite } from './backup-sqlite';
import { migrationHistory } from './migration-history';
import { openSqliteSession } from './open-sqlite-session';
import { readMigrations, type Migration } from './read-migrations';
import { retryWhileBusy } from './retry-while-busy';
import { databaseUnusable } from './sqlite-error';
import type { Query, SqliteSession } from './sqlite-session';

export type MigrateSqlite = { file: string; migrationsDir: string; clock: Clock; newId: IdSource };

/** `backup`: the copy that was made first. `edited`: applied migrations whose script is another one now. */
export type MigrationReport = { applied: string[]; backup: string | null; edited: string[] };

const foreignKeyCheck: Query<{ table: string; parent: string }> = { sql: 'PRAGMA foreign_key_check' };

/**
 * Brings the database file to the newest schema, making it when it is missing: all pending migrations in one transaction, or
 * nothing. Of many processes at once one does the work, and the others wait and find none left. Throws `not-ready`.
 */
export async function migrateSqlite(options: MigrateSqlite): Promise<MigrationReport> {
  const migrations = readMigrations(options.migrationsDir);
  try {
    // Any statement may find the file locked while others open or close it, and the driver's handle is no good after that.
    return await retryWhileBusy(options.file, () => {
      const session = openSqliteSession(options.file);
      try {
        return migrateNow(session, migrations, options);
      } finally {
        session.close();
      }
    });
  } catch (error) {
    throw isAppError(error) ? error : databaseUnusable(options.file, error);
  }
}

/** One attempt, which changes nothing when it throws. */
function migrateNow(session: SqliteSession, migrations: readonly Migration[], options: MigrateSqlite): MigrationReport {
  if (findPending(session, migrations, options.file).length === 0) return report(session, migrations);
  // Rebuilding a table drops it: with foreign keys on, that would empty the tables that refer to it.
  session.exec('PRAGMA foreign_keys = OFF');
  session.exec('BEGIN IMMEDIATE');
  try {
    const outcome = applyPending(session, migrations, options);
    session.exec('COMMIT');
    return { ...report(session, migrations), ...outcome };
  } catch (error) {
    if (session.isInTransaction) session.exec('ROLLBACK');
    throw error;
  }
}

function findPending(session: SqliteSession, migrations: readonly Migration[], file: string): Migration[] {
  const applied = migrationHistory.read(session);
  for (const { name, isFinished } of applied) {
    if (!isFinished) throw new AppError('not-ready', `The database ${file} is half-way through migration ${name}.`);
    if (!migrations.some((migration) => migration.name === name)) {
      throw new AppError(
        'not-ready',
        `The database ${file} belongs to a newer version: migration ${name} is unknown here.`,
      );
    }
  }
  return migrations.filter((migration) => !applied.some(({ name }) => name === migration.name));
}

/** Only under the write lock. Looks again, since another process may have been faster. */
function applyPending(
  session: SqliteSession,
  migrations: readonly Migration[],
  { file, clock, newId }: MigrateSqlite,
): Pick<MigrationReport, 'applied' | 'backup'> {
  const pending = findPending(session, migrations, file);
  if (pending.length === 0) return { applied: [], backup: null };
  const backup = migrationHistory.isEmptyDatabase(session) ? null : backupSqlite(file, clock.now());
  migrationHistory.begin(session);
  for (const migration of pending) {
    const startedAt = clock.now();
    runScript(session, migration);
    migrationHistory.add(session, migration, { id: newId(), startedAt, finishedAt: clock.now() });
  }
  const [broken] = session.all(foreignKeyCheck, []);
  if (broken) {
    throw new AppError(
      'not-ready',
      `The migrations leave rows of ${broken.table} without their ${broken.parent}. Nothing was changed.`,
    );
  }
  return { applied: pending.map((migration) => migration.name), backup };
}

function runScript(session: SqliteSession, { name, sql }: Migration): void {
  try {
    session.exec(sql);
  } catch (error) {
    throw new AppError('not-ready', `Migration ${name} failed: ${(error as Error).message}. Nothing was changed.`, {
      cause: error,
    });
  }
}

function report(session: SqliteSession, migrations: readonly Migration[]): MigrationReport {
  const applied = migrationHistory.read(session);
  const isEdited = (migration: Migration) =>
    applied.some(({ name, checksum }) => name === migration.name && checksum !== migration.checksum);
  return { applied: [], backup: null, edited: migrations.filter(isEdited).map((migration) => migration.name) };
}
