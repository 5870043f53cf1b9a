import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { manualClock } from '../../testing/manual-clock';
import { sampleId } from '../../testing/sample-records';
import { migrateSqlite } from './migrate-sqlite';
import { openSqliteSession } from './open-sqlite-session';
import type { SqliteSession } from './sqlite-session';
import { migrationsDir, newFolder } from './testing/open-test-database';

const SCRIPT = path.resolve('scripts/new-migration.mjs');
type Named = { name: string };

test('schema.prisma has no change without a migration', { timeout: 30_000 }, () => {
  execFileSync(process.execPath, [SCRIPT, '--check'], { stdio: ['ignore', 'pipe', 'inherit'] });
});

test('all migrations together lead to exactly the tables of schema.prisma', { timeout: 30_000 }, async () => {
  const folder = newFolder();
  const migrated = path.join(folder.path, 'migrated.db');
  await migrateSqlite({ file: migrated, migrationsDir, clock: manualClock(), newId: sampleId });
  const direct = openSqliteSession(path.join(folder.path, 'direct.db'));
  direct.exec(execFileSync(process.execPath, [SCRIPT, '--print'], { encoding: 'utf8' }));
  const session = openSqliteSession(migrated);
  expect(describeTables(session)).toEqual(describeTables(direct));
  session.close();
  direct.close();
  folder.remove();
});

/** Without the index of the search, which no Prisma schema can name. */
function describeTables(session: SqliteSession): Record<string, unknown> {
  const tables = session.all<Named>(
    {
      sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> '_prisma_migrations' AND name NOT GLOB 'message_index*'",
    },
    [],
  );
  const describe = ({ name }: Named) => ({
    columns: session.all(
      { sql: 'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?) ORDER BY name' },
      [name],
    ),
    foreignKeys: session.all({ sql: 'SELECT "table", "from", "to", on_delete FROM pragma_foreign_key_list(?)' }, [
      name,
    ]),
    indexes: session.all(
      { sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? ORDER BY name" },
      [name],
    ),
  });
  return Object.fromEntries(tables.map((table) => [table.name, describe(table)]));
}
