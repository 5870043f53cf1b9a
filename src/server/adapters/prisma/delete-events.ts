import type { SqliteConnection } from './sqlite-connection';
import type { Query, SqliteSession } from './sqlite-session';

const STEP = 500;

const stored: Query<{ first: number | null; last: number | null }> = {
  sql: 'SELECT MIN(seq) AS first, MAX(seq) AS last FROM turn_event WHERE conversation_id = ? AND seq <= ?',
};
const DELETE = 'DELETE FROM turn_event WHERE conversation_id = ? AND seq <= ?';

/**
 * Deletes a conversation's events up to a seq, in steps, so that a long log does not stop the process. Call it inside a
 * transaction.
 */
export async function deleteEvents(
  connection: SqliteConnection,
  session: SqliteSession,
  { conversationId, upTo }: { conversationId: string; upTo: number },
): Promise<void> {
  const { first = null, last = null } = session.get(stored, [conversationId, upTo]) ?? {};
  if (first === null || last === null) return;
  for (let end = first + STEP; ; end += STEP) {
    session.run(DELETE, [conversationId, Math.min(end, last)]);
    if (end >= last) return;
    await connection.breathe();
  }
}
