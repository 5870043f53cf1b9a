import type { ConversationHead } from '../../../core/turns/conversation-head';
import type { Query, SqliteSession } from '../sqlite-session';
import { fromMillis, toMillis } from './column-values';

type HeadRow = {
  conversation_id: string;
  epoch: number;
  active_turn_id: string | null;
  last_seq: number;
  floor_seq: number;
  last_producer_seq: number;
  next_position: number;
  paused: number;
  queue_seq: number;
  turn_count: number;
  leaf_message_id: string | null;
  held_until: number | null;
};

const find: Query<HeadRow> = { sql: 'SELECT * FROM conversation_head WHERE conversation_id = ?' };
const findMany: Query<HeadRow> = {
  sql: 'SELECT * FROM conversation_head WHERE conversation_id IN (SELECT value FROM json_each(?))',
};
const findSeqs: Query<{ conversation_id: string; last_seq: number }> = {
  sql: 'SELECT conversation_id, last_seq FROM conversation_head WHERE conversation_id IN (SELECT value FROM json_each(?))',
};
const findRange: Query<{ last_seq: number; floor_seq: number }> = {
  sql: 'SELECT last_seq, floor_seq FROM conversation_head WHERE conversation_id = ?',
};
const SAVE = `UPDATE conversation_head SET epoch = ?, active_turn_id = ?, last_seq = ?, floor_seq = ?, last_producer_seq = ?,
  next_position = ?, paused = ?, queue_seq = ?, turn_count = ?, leaf_message_id = ?, held_until = ? WHERE conversation_id = ?`;
/** An entry that jumps the queue starts even while the others must wait. */
const startable: Query<{ conversation_id: string }> = {
  sql: `SELECT first.conversation_id FROM pending first JOIN conversation_head head USING (conversation_id)
    WHERE first.ordinal = (SELECT MIN(ordinal) FROM pending WHERE conversation_id = first.conversation_id)
      AND head.active_turn_id IS NULL
      AND ((head.paused = 0 AND (head.held_until IS NULL OR head.held_until <= ?)) OR json_extract(first.input, '$.jumpsQueue'))
    ORDER BY first.created_at LIMIT ?`,
};

export const headTable = {
  find: (session: SqliteSession, conversationId: string): ConversationHead | null => {
    const row = session.get(find, [conversationId]);
    return row ? toHead(row) : null;
  },
  findMany: (session: SqliteSession, conversationIds: readonly string[]): ConversationHead[] =>
    session.all(findMany, [JSON.stringify(conversationIds)]).map(toHead),
  findSeqs: (session: SqliteSession, conversationIds: readonly string[]): Map<string, number> =>
    new Map(session.all(findSeqs, [JSON.stringify(conversationIds)]).map((row) => [row.conversation_id, row.last_seq])),
  findRange: (session: SqliteSession, conversationId: string): { lastSeq: number; floorSeq: number } | null => {
    const row = session.get(findRange, [conversationId]);
    return row ? { lastSeq: row.last_seq, floorSeq: row.floor_seq } : null;
  },
  save: (session: SqliteSession, head: ConversationHead): void => {
    const changes = session.run(SAVE, [
      head.epoch,
      head.activeTurnId,
      head.lastSeq,
      head.floorSeq,
      head.lastProducerSeq,
      head.nextPosition,
      head.paused ? 1 : 0,
      head.queueSeq,
      head.turnCount,
      head.leafMessageId,
      toMillis(head.heldUntil),
      head.conversationId,
    ]);
    if (changes === 0) throw new Error(`conversation ${head.conversationId} has no head`);
  },
  listStartable: (session: SqliteSession, now: Date, limit: number): string[] =>
    session.all(startable, [toMillis(now), limit]).map((row) => row.conversation_id),
};

function toHead(row: HeadRow): ConversationHead {
  return {
    conversationId: row.conversation_id,
    epoch: row.epoch,
    activeTurnId: row.active_turn_id,
    lastSeq: row.last_seq,
    floorSeq: row.floor_seq,
    lastProducerSeq: row.last_producer_seq,
    nextPosition: row.next_position,
    paused: row.paused !== 0,
    queueSeq: row.queue_seq,
    turnCount: row.turn_count,
    leafMessageId: row.leaf_message_id,
    heldUntil: fromMillis(row.held_until),
  };
}
