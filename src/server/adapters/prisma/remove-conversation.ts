import type { SqliteConnection } from './sqlite-connection';
import type { SqliteSession } from './sqlite-session';

/** Few messages at once, since each leaves the index of trigrams too. */
const SLICES = [
  { remove: sliceOf('turn_event'), rows: 500 },
  { remove: sliceOf('message'), rows: 10 },
  { remove: sliceOf('turn'), rows: 100 },
];
/** Without its head nothing can be added to it. As expired long ago it is in no list, and the next sweep ends what was cut off. */
const HIDE = 'UPDATE conversation SET expires_at = 0, external_id = NULL WHERE id = ? AND expires_at IS NOT 0';
const REMOVE_HEAD = 'DELETE FROM conversation_head WHERE conversation_id = ?';
const REMOVE = 'DELETE FROM conversation WHERE id = ?';

/** See `ConversationStore.remove`. In as many short transactions as it takes, so that a long conversation holds up no other. */
export async function removeConversation(connection: SqliteConnection, id: string): Promise<void> {
  let isLeft = true;
  while (isLeft) isLeft = await connection.transact((session) => Promise.resolve(removeSome(session, id)));
}

/** Answers whether some may be left. */
function removeSome(session: SqliteSession, id: string): boolean {
  session.run(HIDE, [id]);
  session.run(REMOVE_HEAD, [id]);
  for (const { remove, rows } of SLICES) {
    if (session.run(remove, [id, rows]) === rows) return true;
  }
  session.run(REMOVE, [id]);
  return false;
}

function sliceOf(table: string): string {
  return `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE conversation_id = ? LIMIT ?)`;
}
