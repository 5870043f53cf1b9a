import type { Migration } from './read-migrations';
import type { Query, SqliteSession } from './sqlite-session';
import { toMillis } from './tables/column-values';

export type AppliedMigration = { name: string; checksum: string; isFinished: boolean };

/** As Prisma creates it, so that its own tools can take over a database that we migrated, and we one that they did. */
const CREATE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;
const INSERT = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES (?, ?, ?, ?, ?, 1)`;

const tables: Query<{ name: string }> = { sql: `SELECT name FROM sqlite_schema WHERE type = 'table'` };
const applied: Query<{ migration_name: string; checksum: string; finished_at: number | string | null }> = {
  sql: 'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
};

/** The record of which migrations a database has seen. */
export const migrationHistory = {
  isEmptyDatabase: (session: SqliteSession): boolean => session.all(tables, []).length === 0,
  read: (session: SqliteSession): AppliedMigration[] => {
    if (!session.all(tables, []).some((table) => table.name === '_prisma_migrations')) return [];
    return session
      .all(applied, [])
      .map((row) => ({ name: row.migration_name, checksum: row.checksum, isFinished: row.finished_at !== null }));
  },
  begin: (session: SqliteSession): void => {
    session.exec(CREATE);
  },
  add: (
    session: SqliteSession,
    migration: Migration,
    { id, startedAt, finishedAt }: { id: string; startedAt: Date; finishedAt: Date },
  ): void => {
    session.run(INSERT, [id, migration.checksum, migration.name, toMillis(startedAt), toMillis(finishedAt)]);
  },
};
