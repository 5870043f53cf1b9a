import type { PendingRecord } from '../../../core/turns/pending-record';
import type { Query, SqliteSession } from '../sqlite-session';
import { fromJson, fromMillis, toJson, toMillis } from './column-values';

type PendingRow = {
  id: string;
  conversation_id: string;
  position: number;
  turn_id: string;
  user_message_id: string;
  message_id: string;
  agent_key: string;
  input: string;
  created_at: number;
};

const list: Query<PendingRow> = { sql: 'SELECT * FROM pending WHERE conversation_id = ? ORDER BY ordinal' };
const counts: Query<{ conversation_id: string; entries: number }> = {
  sql: `SELECT conversation_id, COUNT(*) AS entries FROM pending
    WHERE conversation_id IN (SELECT value FROM json_each(?)) GROUP BY conversation_id`,
};
const CLEAR = 'DELETE FROM pending WHERE conversation_id = ?';
const INSERT = `INSERT INTO pending (id, conversation_id, ordinal, position, turn_id, user_message_id, message_id, agent_key, input,
  created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export const pendingTable = {
  list: (session: SqliteSession, conversationId: string): PendingRecord[] =>
    session.all(list, [conversationId]).map(toPending),
  /** The queue's order is the order given, whatever the entries' positions. */
  replace: (session: SqliteSession, conversationId: string, entries: readonly PendingRecord[]): void => {
    session.run(CLEAR, [conversationId]);
    for (const [ordinal, entry] of entries.entries()) {
      session.run(INSERT, [
        entry.id,
        conversationId,
        ordinal,
        entry.position,
        entry.turnId,
        entry.userMessageId,
        entry.messageId,
        entry.agentKey,
        toJson(entry.input),
        toMillis(entry.createdAt),
      ]);
    }
  },
  count: (session: SqliteSession, conversationIds: readonly string[]): Map<string, number> =>
    new Map(session.all(counts, [JSON.stringify(conversationIds)]).map((row) => [row.conversation_id, row.entries])),
};

function toPending(row: PendingRow): PendingRecord {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    position: row.position,
    turnId: row.turn_id,
    userMessageId: row.user_message_id,
    messageId: row.message_id,
    agentKey: row.agent_key,
    input: fromJson(row.input) as PendingRecord['input'],
    createdAt: fromMillis(row.created_at),
  };
}
