import type { LogEvent } from '../../../../contract/turn-event';
import type { Query, SqliteSession } from '../sqlite-session';
import { fromJson, toJson, toMillis } from './column-values';

type EventRow = { seq: number; turn_id: string | null; payload: string };

const SMALLEST_READ = 32;
const LARGEST_READ = 512;

const after: Query<EventRow> = {
  sql: 'SELECT seq, turn_id, payload FROM turn_event WHERE conversation_id = ? AND seq > ? ORDER BY seq LIMIT ?',
};
/** The log is read from the turn's start: an index by turn would cost every append more than it saves here. */
const ofTurn: Query<EventRow> = {
  sql: `SELECT seq, turn_id, payload FROM turn_event WHERE conversation_id = ?1 AND turn_id = ?2
    AND seq >= coalesce((SELECT start_seq FROM turn WHERE id = ?2), 0) ORDER BY seq`,
};
const INSERT =
  'INSERT INTO turn_event (conversation_id, seq, turn_id, type, payload, created_at) VALUES (?, ?, ?, ?, ?, ?)';

export const eventTable = {
  insert: (session: SqliteSession, conversationId: string, rows: { events: readonly LogEvent[]; now: Date }): void => {
    const createdAt = toMillis(rows.now);
    for (const { seq, turnId, event } of rows.events) {
      session.run(INSERT, [conversationId, seq, turnId, event.type, toJson(event), createdAt]);
    }
  },
  ofTurn: (session: SqliteSession, conversationId: string, turnId: string): LogEvent[] =>
    session.all(ofTurn, [conversationId, turnId]).map(toLogEvent),
  /** Stops at the first event that fills `maxBytes`, that one included. */
  readAfter: (
    session: SqliteSession,
    conversationId: string,
    range: { afterSeq: number; maxBytes: number },
  ): LogEvent[] => {
    const events: LogEvent[] = [];
    let bytes = 0;
    let position = range.afterSeq;
    for (let size = SMALLEST_READ; ; size = Math.min(2 * size, LARGEST_READ)) {
      const rows = session.all(after, [conversationId, position, size]);
      for (const row of rows) {
        events.push(toLogEvent(row));
        bytes += row.payload.length;
        position = row.seq;
        if (bytes >= range.maxBytes) return events;
      }
      if (rows.length < size) return events;
    }
  },
};

function toLogEvent(row: EventRow): LogEvent {
  return { seq: row.seq, turnId: row.turn_id, event: fromJson(row.payload) as LogEvent['event'] };
}
