import type { MessageSearch } from '../../../core/conversations/conversation-store';
import type { MessageRecord } from '../../../core/conversations/message-record';
import { spokenText, toMessageSearchText } from '../../../core/conversations/message-search-text';
import { toStorableText } from '../../../core/to-storable';
import type { Query, SqliteSession } from '../sqlite-session';
import { toMessage, type MessageRow } from './message-row';

/** In code points: the index knows nothing shorter. */
const TRIGRAM = 3;

const OWNED = 'conversation.principal = ?2 AND conversation.user_id = ?3 AND conversation.expires_at IS NULL';
const byTrigrams: Query<MessageRow> = {
  sql: `SELECT message.* FROM message_index JOIN message_text ON message_text.id = message_index.rowid
    JOIN message ON message.id = message_text.message_id JOIN conversation ON conversation.id = message.conversation_id
    WHERE ${OWNED} AND message_index MATCH ?1 ORDER BY message_index.rowid DESC LIMIT ?4`,
};
/** From the owner's conversations down, in this order: the texts of all others are not looked at. */
const byReading: Query<MessageRow> = {
  sql: `SELECT message.* FROM (
      SELECT message_text.id AS place, message_text.message_id FROM conversation
      CROSS JOIN message ON message.conversation_id = conversation.id
      CROSS JOIN message_text ON message_text.message_id = message.id
      WHERE ${OWNED} AND instr(message_text.text, ?1) > 0 ORDER BY place DESC LIMIT ?4
    ) CROSS JOIN message ON message.id = message_id ORDER BY place DESC`,
};

/** The search finds no temporary conversation, and the index costs more than the message. */
const INSERT = `INSERT INTO message_text (message_id, text)
  SELECT ?1, ?2 FROM conversation WHERE id = ?3 AND expires_at IS NULL`;

/** What messages say, for the search. Rows go with their messages. */
export const messageTextTable = {
  insert: (session: SqliteSession, message: MessageRecord): void => {
    const text = toStorableText(toMessageSearchText(spokenText(message)));
    if (text === '') return;
    session.run(INSERT, [message.id, text, message.conversationId]);
  },
  search: (session: Pick<SqliteSession, 'all'>, { owner, search, limit }: MessageSearch): MessageRecord[] => {
    const wanted = toStorableText(toMessageSearchText(search));
    if (wanted === '') return [];
    const isIndexed = Array.from(wanted).length >= TRIGRAM;
    const term = isIndexed ? `"${wanted.replaceAll('"', '""')}"` : wanted;
    const rows = session.all(isIndexed ? byTrigrams : byReading, [term, owner.principal, owner.user, limit]);
    return rows.map(toMessage);
  },
};
