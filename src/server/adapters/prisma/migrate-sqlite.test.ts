import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAppError } from '../../core/app-error';
import { manualClock } from '../../testing/manual-clock';
import { sampleConversation, sampleId } from '../../testing/sample-records';
import { migrateSqlite, type MigrationReport } from './migrate-sqlite';
import { openSqliteSession } from './open-sqlite-session';
import { migrationsDir, newFolder, openStoresAt } from './testing/open-test-database';

describe('migrating a SQLite file', () => {
  const clock = manualClock();
  let folder: ReturnType<typeof newFolder>;
  let file: string;
  let ownMigrations: string;
  beforeEach(() => {
    folder = newFolder();
    file = path.join(folder.path, 'data', 'parley.db');
    ownMigrations = path.join(folder.path, 'migrations');
    cpSync(migrationsDir, ownMigrations, { recursive: true });
  });
  afterEach(() => folder.remove());

  const migrate = (change: { file?: string; migrationsDir?: string } = {}): Promise<MigrationReport> =>
    migrateSqlite({ file, migrationsDir: ownMigrations, clock, newId: sampleId, ...change });
  const addMigration = (name: string, sql: string): void => {
    mkdirSync(path.join(ownMigrations, name), { recursive: true });
    writeFileSync(path.join(ownMigrations, name, 'migration.sql'), sql);
  };
  const query = <Row>(sql: string): Row[] => {
    const session = openSqliteSession(file);
    const rows = session.all<Row>({ sql }, []);
    session.close();
    return rows;
  };
  const tableNames = (): string[] =>
    query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").map((row) => row.name);
  const backups = (): string[] => readdirSync(path.dirname(file)).filter((name) => name.includes('.backup-'));
  const messageOf = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => new Error('it resolved'),
      (reason: unknown) => reason,
    );
    if (!isAppError(error)) throw error as Error;
    expect(error.code).toBe('not-ready');
    expect(error.message).not.toContain('\n');
    return error.message;
  };
  const initial = readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

  test('makes a missing file and its folder, and keeps the history as Prisma does', async () => {
    expect(await migrate()).toEqual({ applied: initial, backup: null, edited: [] });
    expect(tableNames()).toEqual(expect.arrayContaining(['conversation', 'turn_event', '_prisma_migrations']));
    expect(
      query('SELECT migration_name, length(checksum) AS size, applied_steps_count AS steps FROM _prisma_migrations'),
    ).toEqual(initial.map((name) => ({ migration_name: name, size: 64, steps: 1 })));
    expect(query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  });

  test('a second time finds nothing to do and makes no backup', async () => {
    await migrate();
    expect(await migrate()).toEqual({ applied: [], backup: null, edited: [] });
    expect(backups()).toEqual([]);
  });

  test('applies only what is new, and copies the data first', async () => {
    const stores = await openStoresAt(file, { migrationsDir: ownMigrations });
    const conversation = sampleConversation();
    await stores.conversations.insert(conversation);
    await stores.close();
    addMigration('29990101000000_more', 'CREATE TABLE more (id TEXT PRIMARY KEY);\n-- the end\n');
    const { applied, backup } = await migrate();
    expect(applied).toEqual(['29990101000000_more']);
    expect(tableNames()).toContain('more');
    expect(query('SELECT id FROM conversation')).toEqual([{ id: conversation.id }]);
    file = backup ?? '';
    expect(path.basename(file)).toMatch(/^parley\.db\.backup-2026-11-29T/);
    expect(query('SELECT id FROM conversation')).toEqual([{ id: conversation.id }]);
    expect(tableNames()).not.toContain('more');
  });

  test('keeps the last three backups', async () => {
    await migrate();
    for (const number of [1, 2, 3, 4, 5]) {
      await clock.advance(1000);
      addMigration(`2999010100000${number}_more`, `CREATE TABLE more_${number} (id TEXT)`);
      await migrate();
    }
    expect(backups()).toHaveLength(3);
    const session = openSqliteSession(path.join(path.dirname(file), backups().sort().at(-1) ?? ''));
    expect(
      session.all({ sql: "SELECT name FROM sqlite_schema WHERE name LIKE 'more%' ORDER BY name" }, []),
    ).toHaveLength(4);
    session.close();
  });

  test('rebuilds a table that others refer to without losing their rows', async () => {
    const stores = await openStoresAt(file, { migrationsDir: ownMigrations });
    await stores.conversations.insert(sampleConversation());
    await stores.close();
    const create = query<{ sql: string }>("SELECT sql FROM sqlite_schema WHERE name = 'conversation'")[0]?.sql ?? '';
    addMigration(
      '29990101000000_rebuild',
      `PRAGMA foreign_keys=OFF;
      ${create.replace('"conversation"', '"new_conversation"')};
      INSERT INTO new_conversation SELECT * FROM conversation;
      DROP TABLE conversation;
      ALTER TABLE new_conversation RENAME TO conversation;
      PRAGMA foreign_keys=ON;`,
    );
    await migrate();
    expect(query('SELECT conversation_id FROM conversation_head')).toHaveLength(1);
  });

  test('that fails leaves the file as it was, whichever script failed', async () => {
    await migrate();
    const before = tableNames();
    addMigration('29990101000000_good', 'CREATE TABLE good (id TEXT)');
    addMigration('29990101000001_bad', 'CREATE TABLE bad (id TEXT); INSERT INTO nowhere VALUES (1);');
    expect(await messageOf(migrate())).toContain('29990101000001_bad failed: no such table: nowhere');
    expect(tableNames()).toEqual(before);
    expect(query('SELECT id FROM _prisma_migrations')).toHaveLength(initial.length);
  });

  test('that fails on a new file leaves no table', async () => {
    addMigration('29990101000001_bad', 'CREATE TABLE bad (id TEXT); SELECT nonsense;');
    await messageOf(migrate());
    expect(tableNames()).toEqual([]);
  });

  test('refuses scripts that leave rows without their parent', async () => {
    const stores = await openStoresAt(file, { migrationsDir: ownMigrations });
    await stores.conversations.insert(sampleConversation());
    await stores.close();
    addMigration('29990101000000_orphans', 'DELETE FROM conversation');
    expect(await messageOf(migrate())).toContain('conversation_head');
    expect(query('SELECT id FROM conversation')).toHaveLength(1);
  });

  test('refuses a database of a newer version', async () => {
    addMigration('29990101000000_future', 'CREATE TABLE future (id TEXT)');
    await migrate();
    expect(await messageOf(migrate({ migrationsDir }))).toContain('newer version');
  });

  test('names scripts that were edited after they had been applied', async () => {
    await migrate();
    const script = path.join(ownMigrations, initial[0] ?? '', 'migration.sql');
    writeFileSync(script, `${readFileSync(script, 'utf8')}\n-- edited\n`);
    expect(await migrate()).toMatchObject({ applied: [], edited: [initial[0]] });
  });

  test('says in one line what is wrong with the file or its folder', async () => {
    const blocked = path.join(folder.path, 'blocked');
    writeFileSync(blocked, 'This is no SQLite database. '.repeat(100));
    expect(await messageOf(migrate({ file: path.join(blocked, 'parley.db') }))).toContain('its folder is a file');
    expect(await messageOf(migrate({ file: blocked }))).toContain('not a SQLite database');
    expect(await messageOf(migrate({ file: folder.path }))).toContain(folder.path);
  });

  test('says so when there are no migrations', async () => {
    expect(await messageOf(migrate({ migrationsDir: path.join(folder.path, 'nowhere') }))).toContain('cannot be read');
    expect(readdirSync(folder.path)).not.toContain('data');
  });
});
