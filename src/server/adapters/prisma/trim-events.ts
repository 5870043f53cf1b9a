import type { SqliteConnection } from './sqlite-connection';
import type { Query, SqliteSession } from './sqlite-session';
import { deleteEvents } from './delete-events';
import { toMillis } from './tables/column-values';

const candidates: Query<{ conversation_id: string }> = {
  sql: `SELECT conversation_id FROM turn WHERE events_trimmed = 0 AND ended_at < ?
    GROUP BY conversation_id ORDER BY MIN(ended_at) LIMIT ?`,
};
/** The end of the ended turns' events, as far as they come before any event of a turn that must stay. */
const newFloor: Query<{ floor: number | null }> = {
  sql: `SELECT MAX(seq) AS floor FROM turn_event
    WHERE conversation_id = ?1
      AND turn_id IN (SELECT id FROM turn WHERE conversation_id = ?1 AND ended_at < ?2)
      AND seq < coalesce(
        (SELECT MIN(seq) FROM turn_event WHERE conversation_id = ?1
          AND turn_id IN (SELECT id FROM turn WHERE conversation_id = ?1 AND (ended_at IS NULL OR ended_at >= ?2))),
        9e15)`,
};
const RAISE_FLOOR = 'UPDATE conversation_head SET floor_seq = ?2 WHERE conversation_id = ?1 AND floor_seq < ?2';
const MARK = `UPDATE turn SET events_trimmed = 1, carried = NULL WHERE conversation_id = ?1 AND events_trimmed = 0 AND ended_at < ?2
  AND NOT EXISTS (SELECT 1 FROM turn_event WHERE conversation_id = ?1 AND turn_id = turn.id)`;

/** See `TurnLedger.trimEvents`. Each conversation is one transaction: its floor and its rows always agree. */
export async function trimEvents(connection: SqliteConnection, before: Date, limit: number): Promise<number> {
  const cutoff = toMillis(before);
  const rows = await connection.read((session) => session.all(candidates, [cutoff, limit]));
  let trimmed = 0;
  for (const { conversation_id: id } of rows) {
    if (await connection.transactAlone((session) => trimConversation({ connection, session, id, cutoff })))
      trimmed += 1;
  }
  return trimmed;
}

type Trim = { connection: SqliteConnection; session: SqliteSession; id: string; cutoff: number };

async function trimConversation({ connection, session, id, cutoff }: Trim): Promise<boolean> {
  const floor = session.get(newFloor, [id, cutoff])?.floor ?? null;
  if (floor !== null) {
    session.run(RAISE_FLOOR, [id, floor]);
    await deleteEvents(connection, session, { conversationId: id, upTo: floor });
  }
  session.run(MARK, [id, cutoff]);
  return floor !== null;
}
