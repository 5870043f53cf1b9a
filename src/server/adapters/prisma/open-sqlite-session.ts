import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { databaseUnusable, isBusy } from './sqlite-error';
import { SqliteSession } from './sqlite-session';

/** The driver must not wait by itself: that would stop the whole process. Busy answers are retried by whoever asked. */
const PRAGMAS = [
  'PRAGMA busy_timeout = 0',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = NORMAL',
  'PRAGMA foreign_keys = ON',
];

/** Opens the file, making it and its folder when they are missing. A busy answer is thrown as it is, everything else as `not-ready`. */
export function openSqliteSession(file: string): SqliteSession {
  let session: SqliteSession | undefined;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    session = new SqliteSession(new Database(file));
    for (const pragma of PRAGMAS) session.exec(pragma);
    return session;
  } catch (error) {
    session?.abandon();
    if (isBusy(error)) throw error;
    throw databaseUnusable(file, error);
  }
}
