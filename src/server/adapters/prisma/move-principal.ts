import type { SqliteConnection } from './sqlite-connection';

export type PrincipalMove = { from: string; to: string };

const MOVES = ['conversation', 'file', 'audit_event'].map(
  // A conversation whose own id the new owner uses already stays where it is.
  (table) => `UPDATE OR IGNORE ${table} SET principal = ? WHERE principal = ?`,
);

/** Gives everything of one principal to another. Answers how many rows moved; cheap when there is nothing to move. */
export function movePrincipal(connection: SqliteConnection, { from, to }: PrincipalMove): Promise<number> {
  return connection.transact((session) =>
    Promise.resolve(MOVES.reduce((moved, sql) => moved + session.run(sql, [to, from]), 0)),
  );
}
