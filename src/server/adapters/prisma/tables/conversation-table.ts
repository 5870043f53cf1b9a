import type { Owner } from '../../../core/access/owner';
import type { ConversationRecord } from '../../../core/conversations/conversation-record';
import type { ConversationStore } from '../../../core/conversations/conversation-store';
import { toStorableText } from '../../../core/to-storable';
import { toSearchColumn } from '../conversation-row';
import type { Query, SqlParameter, SqliteSession } from '../sqlite-session';
import { fromJson, fromMillis, toJson, toMillis } from './column-values';

type ConversationRow = {
  id: string;
  principal: string;
  user_id: string;
  external_id: string | null;
  agent_key: string;
  title: string | null;
  title_is_manual: number;
  agent_config: string;
  model_id: string | null;
  pinned: number;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
  expires_at: number | null;
};

const OWNED = 'SELECT * FROM conversation WHERE principal = ? AND user_id = ?';
const byId: Query<ConversationRow> = { sql: 'SELECT * FROM conversation WHERE id = ?' };
const ownedById: Query<ConversationRow> = { sql: `${OWNED} AND id = ?` };
const ownedByExternalId: Query<ConversationRow> = { sql: `${OWNED} AND external_id = ?` };
const size: Query<{ bytes: number }> = {
  sql: `SELECT (SELECT coalesce(sum(length(content)), 0) FROM message WHERE conversation_id = ?)
      + (SELECT coalesce(sum(length(payload)), 0) FROM turn_event WHERE conversation_id = ?)
      + (SELECT coalesce(sum(size), 0) FROM file WHERE conversation_id = ?) AS bytes
    FROM conversation WHERE id = ?`,
};
const INSERT = `INSERT INTO conversation (id, principal, user_id, external_id, agent_key, title, title_is_manual, agent_config,
  model_id, pinned, search_text, created_at, updated_at, archived_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO NOTHING`;
const INSERT_HEAD = 'INSERT INTO conversation_head (conversation_id) VALUES (?)';

export type ConversationChange = Parameters<ConversationStore['update']>[1];

/** The rows that every turn reads and writes, without the price of a query builder. */
export const conversationTable = {
  findById: (session: SqliteSession, id: string): ConversationRecord | null => toRecord(session.get(byId, [id])),
  findOwned: (session: SqliteSession, { principal, user }: Owner, id: string): ConversationRecord | null =>
    toRecord(
      session.get(ownedById, [principal, user, id]) ??
        session.get(ownedByExternalId, [principal, user, toStorableText(id)]),
    ),
  /** With its empty head; `false` when its id, or the owner's external id, is in use. */
  insert: (session: SqliteSession, record: ConversationRecord): boolean => {
    const isNew = session.run(INSERT, toParameters(record)) > 0;
    if (isNew) session.run(INSERT_HEAD, [record.id]);
    return isNew;
  },
  /** Text and files; a conversation that does not exist has no entry. */
  size: (session: SqliteSession, id: string): [string, number][] => {
    const row = session.get(size, [id, id, id, id]);
    return row ? [[id, row.bytes]] : [];
  },
  /** Answers whether the conversation had no title and has this one now. */
  name: (session: SqliteSession, id: string, title: string): boolean => {
    const record = toRecord(session.get(byId, [id]));
    if (record?.title !== null) return false;
    conversationTable.update(session, id, { title });
    return true;
  },
  /** Answers whether no person had named it and it has this title now. */
  retitle: (session: SqliteSession, id: string, title: string): boolean => {
    if (toRecord(session.get(byId, [id]))?.titleIsManual !== false) return false;
    conversationTable.update(session, id, { title });
    return true;
  },
  /** A row that is gone stays gone. */
  update: (session: SqliteSession, id: string, change: ConversationChange): void => {
    const record = toRecord(session.get(byId, [id]));
    if (!record) return;
    const columns = toColumns(record, change);
    const assignments = Object.keys(columns).map((column) => `${column} = ?`);
    if (assignments.length === 0) return;
    session.run(`UPDATE conversation SET ${assignments.join(', ')} WHERE id = ?`, [...Object.values(columns), id]);
  },
};

function toParameters(record: ConversationRecord): SqlParameter[] {
  return [
    record.id,
    record.owner.principal,
    record.owner.user,
    storable(record.externalId),
    record.agentKey,
    storable(record.title),
    Number(record.titleIsManual),
    toJson(record.agentConfig),
    storable(record.modelId),
    Number(record.pinned),
    toSearchColumn(record),
    toMillis(record.createdAt),
    toMillis(record.updatedAt),
    toMillis(record.archivedAt),
    toMillis(record.expiresAt),
  ];
}

function toColumns(record: ConversationRecord, change: ConversationChange): Record<string, SqlParameter> {
  const { title, titleIsManual, pinned, archivedAt, agentConfig, modelId, updatedAt } = change;
  return {
    ...(title !== undefined && { title: storable(title), search_text: toSearchColumn({ ...record, title }) }),
    ...(titleIsManual !== undefined && { title_is_manual: Number(titleIsManual) }),
    ...(pinned !== undefined && { pinned: Number(pinned) }),
    ...(archivedAt !== undefined && { archived_at: toMillis(archivedAt) }),
    ...(agentConfig !== undefined && { agent_config: toJson(agentConfig) }),
    ...(modelId !== undefined && { model_id: storable(modelId) }),
    ...(updatedAt !== undefined && { updated_at: toMillis(updatedAt) }),
  };
}

function storable(text: string | null): string | null {
  return text === null ? null : toStorableText(text);
}

function toRecord(row: ConversationRow | undefined): ConversationRecord | null {
  if (!row) return null;
  return {
    id: row.id,
    owner: { principal: row.principal, user: row.user_id },
    externalId: row.external_id,
    agentKey: row.agent_key,
    title: row.title,
    titleIsManual: row.title_is_manual === 1,
    agentConfig: fromJson(row.agent_config) as ConversationRecord['agentConfig'],
    modelId: row.model_id,
    pinned: row.pinned === 1,
    createdAt: fromMillis(row.created_at),
    updatedAt: fromMillis(row.updated_at),
    archivedAt: fromMillis(row.archived_at),
    expiresAt: fromMillis(row.expires_at),
  };
}
