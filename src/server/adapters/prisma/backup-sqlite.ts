import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openSqliteSession } from './open-sqlite-session';

const KEPT = 3;

/**
 * Copies what is committed to `<file>.backup-<time>` and keeps the last three copies. SQLite itself writes the copy: reading
 * the file by other means would miss its log, and closing it again would drop this process's locks on it.
 */
export function backupSqlite(file: string, now: Date): string {
  const backup = `${file}.backup-${now.toISOString().replace(/[:.]/g, '-')}`;
  const unfinished = `${backup}.part`;
  rmSync(unfinished, { force: true });
  const session = openSqliteSession(file);
  try {
    session.run('VACUUM INTO ?', [unfinished]);
  } finally {
    session.close();
  }
  renameSync(unfinished, backup);
  removeOldBackups(file);
  return backup;
}

function removeOldBackups(file: string): void {
  const folder = path.dirname(file);
  const prefix = `${path.basename(file)}.backup-`;
  const backups = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .sort();
  for (const name of backups.slice(0, -KEPT)) rmSync(path.join(folder, name));
}
