import { AppError } from '../../core/app-error';

const BUSY = 5;
/** Read-only, input or output failed, damaged, full, cannot be opened, not a database. */
const UNUSABLE: ReadonlySet<number> = new Set([8, 10, 11, 13, 14, 26]);
const PRIMARY_CODE = 0xff;

/** True when another process holds the lock that a statement needs. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY;
}

/** A failure that is nobody's mistake in a statement is told as `not-ready`; any other is given back as it is. */
export function toReported(file: string, error: unknown): unknown {
  return UNUSABLE.has(primaryCode(error)) ? databaseUnusable(file, error) : error;
}

function primaryCode(error: unknown): number {
  const code = (error as { rawCode?: unknown } | null)?.rawCode;
  return typeof code === 'number' ? code & PRIMARY_CODE : 0;
}

/** The database file cannot be opened, read or written; nothing that needs it can work. */
export function databaseUnusable(file: string, cause: unknown): AppError {
  return new AppError('not-ready', `The database ${file} cannot be used: ${describe(cause)}.`, { cause });
}

/** Another process kept the database locked for longer than a caller should wait. */
export function databaseBusy(file: string, cause: unknown): AppError {
  return new AppError('not-ready', `The database ${file} is locked by another process.`, {
    cause,
    retryAfterSeconds: 1,
  });
}

function describe(cause: unknown): string {
  const { code, message } = cause as { code?: unknown; message?: unknown };
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_READONLY':
      return 'it is not writable';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'its folder is a file';
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return 'the disk is full';
    case 'SQLITE_NOTADB':
      return 'the file is not a SQLite database';
    case 'SQLITE_CORRUPT':
      return 'the file is damaged';
    default:
      return typeof message === 'string' ? message.split('\n', 1).join('') : String(cause);
  }
}
