import type { TurnKey } from '../../../core/turns/turn-ledger';
import type { TurnRecord } from '../../../core/turns/turn-record';
import type { Query, SqliteSession, SqlParameter } from '../sqlite-session';
import { fromJson, fromMillis, toJson, toJsonOrNull, toMillis } from './column-values';

type TurnRow = {
  id: string;
  conversation_id: string;
  agent_key: string;
  number: number;
  epoch: number;
  attempt: number;
  status: TurnRecord['status'];
  member_id: string;
  input: string;
  user_message_id: string | null;
  message_id: string;
  start_seq: number;
  cancel_requested_at: number | null;
  stop_reason: TurnRecord['stopReason'];
  usage: string | null;
  error: string | null;
  trace: string | null;
  created_at: number;
  started_at: number;
  ended_at: number | null;
};

const find: Query<TurnRow> = { sql: 'SELECT * FROM turn WHERE id = ? AND conversation_id = ?' };
const list: Query<TurnRow> = {
  sql: 'SELECT * FROM turn WHERE conversation_id = ? AND number < ? ORDER BY number DESC LIMIT ?',
};
/** The first condition is, word for word, the one of the partial index. */
const orphans: Query<TurnRow> = {
  sql: `SELECT * FROM turn WHERE status IN ('running', 'waiting') AND (status = 'running' OR member_id <> '')
    AND member_id NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?`,
};
const active: Query<{ conversation_id: string; id: string; status: 'running' | 'waiting' }> = {
  sql: `SELECT conversation_id, id, status FROM turn WHERE status IN ('running', 'waiting')
    AND conversation_id IN (SELECT value FROM json_each(?))`,
};
const carried: Query<{ carried: string | null }> = {
  sql: 'SELECT carried FROM turn WHERE id = ? AND conversation_id = ?',
};
const CARRY = 'UPDATE turn SET carried = ? WHERE id = ? AND conversation_id = ?';
const INSERT = `INSERT INTO turn (agent_key, epoch, attempt, status, member_id, input, user_message_id, message_id, start_seq,
  cancel_requested_at, stop_reason, usage, error, trace, started_at, ended_at, id, conversation_id, number, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const UPDATE = `UPDATE turn SET agent_key = ?, epoch = ?, attempt = ?, status = ?, member_id = ?, input = ?, user_message_id = ?,
  message_id = ?, start_seq = ?, cancel_requested_at = ?, stop_reason = ?, usage = ?, error = ?, trace = ?, started_at = ?,
  ended_at = ? WHERE id = ? AND conversation_id = ?`;

export const turnTable = {
  find: (session: SqliteSession, conversationId: string, turnId: string): TurnRecord | null => {
    const row = session.get(find, [turnId, conversationId]);
    return row ? toTurn(row) : null;
  },
  /** Newest first, with numbers below `before`. */
  list: (
    session: SqliteSession,
    conversationId: string,
    page: { before: number | null; limit: number },
  ): TurnRecord[] =>
    session.all(list, [conversationId, page.before ?? Number.MAX_SAFE_INTEGER, page.limit]).map(toTurn),
  listOrphans: (session: SqliteSession, livingMembers: readonly string[], limit: number): TurnRecord[] =>
    session.all(orphans, [JSON.stringify(livingMembers), limit]).map(toTurn),
  findActive: (
    session: SqliteSession,
    conversationIds: readonly string[],
  ): Map<string, { id: string; status: 'running' | 'waiting' }> =>
    new Map(
      session
        .all(active, [JSON.stringify(conversationIds)])
        .map(({ conversation_id, id, status }) => [conversation_id, { id, status }]),
    ),
  findCarried: (session: SqliteSession, { turnId, conversationId }: TurnKey): unknown =>
    fromJson(session.get(carried, [turnId, conversationId])?.carried ?? null),
  carry: (session: SqliteSession, { turnId, conversationId }: TurnKey, value: unknown): void => {
    session.run(CARRY, [value === null ? null : toJson(value), turnId, conversationId]);
  },
  insert: (session: SqliteSession, turn: TurnRecord): void => {
    session.run(INSERT, [...mutableColumns(turn), turn.id, turn.conversationId, turn.number, toMillis(turn.createdAt)]);
  },
  update: (session: SqliteSession, turn: TurnRecord): void => {
    const changes = session.run(UPDATE, [...mutableColumns(turn), turn.id, turn.conversationId]);
    if (changes === 0) throw new Error(`there is no turn ${turn.id}`);
  },
};

function mutableColumns(turn: TurnRecord): SqlParameter[] {
  return [
    turn.agentKey,
    turn.epoch,
    turn.attempt,
    turn.status,
    turn.memberId,
    toJson(turn.input),
    turn.userMessageId,
    turn.messageId,
    turn.startSeq,
    toMillis(turn.cancelRequestedAt),
    turn.stopReason,
    toJsonOrNull(turn.usage),
    toJsonOrNull(turn.error),
    toJsonOrNull(turn.trace),
    toMillis(turn.startedAt),
    toMillis(turn.endedAt),
  ];
}

function toTurn(row: TurnRow): TurnRecord {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    agentKey: row.agent_key,
    number: row.number,
    epoch: row.epoch,
    attempt: row.attempt,
    status: row.status,
    memberId: row.member_id,
    input: fromJson(row.input) as TurnRecord['input'],
    userMessageId: row.user_message_id,
    messageId: row.message_id,
    startSeq: row.start_seq,
    cancelRequestedAt: fromMillis(row.cancel_requested_at),
    stopReason: row.stop_reason,
    usage: fromJson(row.usage) as TurnRecord['usage'],
    error: fromJson(row.error) as TurnRecord['error'],
    trace: fromJson(row.trace) as TurnRecord['trace'],
    createdAt: fromMillis(row.created_at),
    startedAt: fromMillis(row.started_at),
    endedAt: fromMillis(row.ended_at),
  };
}
