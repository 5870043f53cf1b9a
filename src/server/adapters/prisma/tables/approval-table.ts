import { toStorableText } from '../../../core/to-storable';
import type { ApprovalRecord } from '../../../core/turns/approval-record';
import type { Query, SqliteSession } from '../sqlite-session';
import { fromJson, fromMillis, toJson, toJsonOrNull, toMillis } from './column-values';

type ApprovalRow = {
  conversation_id: string;
  turn_id: string;
  request_id: string;
  tool_use_id: string;
  tool_name: string;
  tool_input: string;
  input_ref: string | null;
  message: string;
  expires_at: number;
  decision: string | null;
};

const list: Query<ApprovalRow> = {
  sql: 'SELECT * FROM approval WHERE conversation_id = ? AND turn_id = ? ORDER BY rowid',
};
/** Starts from the few turns that wait; open approvals of turns that ended some other way are never looked at. */
const expired: Query<ApprovalRow> = {
  sql: `SELECT approval.* FROM turn CROSS JOIN approval
      ON approval.conversation_id = turn.conversation_id AND approval.turn_id = turn.id
    WHERE turn.status IN ('running', 'waiting') AND turn.status = 'waiting'
      AND approval.decision IS NULL AND approval.expires_at <= ?
    ORDER BY approval.expires_at LIMIT ?`,
};
/** An agent may ask again under the same id after it was resumed. */
const INSERT = `INSERT OR REPLACE INTO approval (conversation_id, turn_id, request_id, tool_use_id, tool_name, tool_input, input_ref,
  message, expires_at, decision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const DECIDE = `UPDATE approval SET message = ?, tool_input = ?, expires_at = ?, decision = ?
  WHERE conversation_id = ? AND turn_id = ? AND request_id = ?`;

export const approvalTable = {
  list: (session: SqliteSession, conversationId: string, turnId: string): ApprovalRecord[] =>
    session.all(list, [conversationId, turnId]).map(toApproval),
  listExpired: (session: SqliteSession, now: Date, limit: number): ApprovalRecord[] =>
    session.all(expired, [toMillis(now), limit]).map(toApproval),
  insert: (session: SqliteSession, approvals: readonly ApprovalRecord[]): void => {
    for (const approval of approvals) {
      session.run(INSERT, [
        approval.conversationId,
        approval.turnId,
        toStorableText(approval.requestId),
        toStorableText(approval.toolUseId),
        toStorableText(approval.toolName),
        toJson(approval.toolInput),
        toJsonOrNull(approval.inputRef),
        toStorableText(approval.message),
        toMillis(approval.expiresAt),
        toJsonOrNull(approval.decision),
      ]);
    }
  },
  update: (session: SqliteSession, approval: ApprovalRecord): void => {
    const changes = session.run(DECIDE, [
      toStorableText(approval.message),
      toJson(approval.toolInput),
      toMillis(approval.expiresAt),
      toJsonOrNull(approval.decision),
      approval.conversationId,
      approval.turnId,
      toStorableText(approval.requestId),
    ]);
    if (changes === 0) throw new Error(`there is no approval ${approval.requestId}`);
  },
};

function toApproval(row: ApprovalRow): ApprovalRecord {
  return {
    requestId: row.request_id,
    conversationId: row.conversation_id,
    turnId: row.turn_id,
    toolUseId: row.tool_use_id,
    toolName: row.tool_name,
    toolInput: fromJson(row.tool_input),
    inputRef: fromJson(row.input_ref) as ApprovalRecord['inputRef'],
    message: row.message,
    expiresAt: fromMillis(row.expires_at),
    decision: fromJson(row.decision) as ApprovalRecord['decision'],
  };
}
