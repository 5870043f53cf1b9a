import type { AuditEntry } from '../../../core/audit/audit-log';
import type { SqliteSession } from '../sqlite-session';
import { toJson, toMillis } from './column-values';

const COLUMNS = 'id, at, action, conversation_id, detail, principal, user_id';
const INSERT = `INSERT INTO audit_event (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const INSERT_OWNED = `INSERT INTO audit_event (${COLUMNS})
  SELECT ?1, ?2, ?3, ?4, ?5, principal, user_id FROM conversation WHERE id = ?4`;

export const auditTable = {
  insert: (session: SqliteSession, { owner, ...entry }: AuditEntry): void => {
    session.run(INSERT, [...toColumns(entry), owner.principal, owner.user]);
  },
  /** In the name of the conversation's owner. */
  insertOwned: (session: SqliteSession, entry: Omit<AuditEntry, 'owner'>): void => {
    session.run(INSERT_OWNED, toColumns(entry));
  },
};

function toColumns({ id, at, action, conversationId, detail }: Omit<AuditEntry, 'owner'>) {
  return [id, toMillis(at), action, conversationId, toJson(detail)];
}
