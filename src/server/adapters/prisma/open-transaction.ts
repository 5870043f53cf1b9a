import type { SqliteSession } from './sqlite-session';

/** The one open transaction. Ends with the first call of `commit` or `rollback`; later calls do nothing. */
export type OpenTransaction = { session: SqliteSession; commit: () => void; rollback: (reason?: unknown) => void };
