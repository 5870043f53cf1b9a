import { branchTo } from '../../../core/conversations/message-branch';
import { toStorableText } from '../../../core/to-storable';
import type { MessageLink, MessageRecord } from '../../../core/conversations/message-record';
import type { Query, SqliteSession } from '../sqlite-session';
import { toJson, toJsonOrNull, toMillis } from './column-values';
import { toMessage, type MessageRow } from './message-row';
import { messageTextTable } from './message-text-table';

const find: Query<MessageRow> = { sql: 'SELECT * FROM message WHERE id = ? AND conversation_id = ?' };
const list: Query<MessageRow> = { sql: 'SELECT * FROM message WHERE conversation_id = ? ORDER BY seq, id' };
/** Up from a leaf until there is enough; no chain is longer than the conversation, whatever is stored. */
const branch: Query<MessageRow> = {
  sql: `WITH RECURSIVE branch (id, parent_id, depth, characters) AS (
      SELECT id, parent_id, 1, length(content) FROM message WHERE conversation_id = ?1 AND id = ?2
      UNION ALL
      SELECT message.id, message.parent_id, depth + 1, characters + length(message.content)
      FROM branch JOIN message ON message.id = branch.parent_id AND message.conversation_id = ?1
      WHERE characters < ?3 AND depth < (SELECT count(*) FROM message WHERE conversation_id = ?1))
    SELECT message.* FROM branch JOIN message USING (id)`,
};
type LinkRow = Pick<MessageRow, 'id' | 'external_id' | 'parent_id' | 'role' | 'seq'>;
/** From the index alone: the messages themselves may be large. */
const links: Query<LinkRow> = {
  sql: 'SELECT id, external_id, parent_id, role, seq FROM message WHERE conversation_id = ? ORDER BY seq, id',
};
const some: Query<MessageRow> = { sql: 'SELECT * FROM message WHERE id IN (SELECT value FROM json_each(?))' };
const INSERT = `INSERT INTO message (id, conversation_id, turn_id, external_id, seq, role, content, status, stop_reason, error,
  model_id, prompt_tokens, completion_tokens, parent_id, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export const messageTable = {
  find: (session: SqliteSession, conversationId: string, messageId: string): MessageRecord | null => {
    const row = session.get(find, [messageId, conversationId]);
    return row ? toMessage(row) : null;
  },
  list: (session: SqliteSession, conversationId: string): MessageRecord[] =>
    session.all(list, [conversationId]).map(toMessage),
  /** The end of the branch with this leaf, oldest first. */
  listBranch: (
    session: SqliteSession,
    conversationId: string,
    { leafId, maxCharacters }: { leafId: string; maxCharacters: number },
  ): MessageRecord[] => branchTo(session.all(branch, [conversationId, leafId, maxCharacters]).map(toMessage), leafId),
  listLinks: (session: SqliteSession, conversationId: string): MessageLink[] =>
    session.all(links, [conversationId]).map(({ external_id: externalId, parent_id: parentId, id, role, seq }) => {
      return { id, externalId, parentId, role, seq };
    }),
  /** The messages of these links, in the same order. */
  listOf: (session: SqliteSession, wanted: readonly MessageLink[]): MessageRecord[] => {
    const rows = session.all(some, [JSON.stringify(wanted.map(({ id }) => id))]);
    const found = new Map(rows.map((row) => [row.id, toMessage(row)]));
    return wanted.flatMap(({ id }) => found.get(id) ?? []);
  },
  insert: (session: SqliteSession, message: MessageRecord): void => {
    session.run(INSERT, [
      message.id,
      message.conversationId,
      message.turnId,
      message.externalId === null ? null : toStorableText(message.externalId),
      message.seq,
      message.role,
      toJson(message.content),
      message.status,
      message.stopReason,
      toJsonOrNull(message.error),
      message.modelId,
      message.promptTokens,
      message.completionTokens,
      message.parentId,
      toMillis(message.createdAt),
    ]);
    messageTextTable.insert(session, message);
  },
};
