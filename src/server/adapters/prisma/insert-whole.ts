import type { ConversationStore } from '../../core/conversations/conversation-store';
import type { WholeConversation } from '../../core/conversations/whole-conversation';
import { wholeHead } from '../../core/conversations/whole-head';
import type { Query, SqliteSession } from './sqlite-session';
import { conversationTable } from './tables/conversation-table';
import { headTable } from './tables/head-table';
import { messageTable } from './tables/message-table';
import { turnTable } from './tables/turn-table';

const taken: Query<{ id: string }> = {
  sql: `SELECT id FROM conversation WHERE id = ?1
    UNION ALL SELECT id FROM message WHERE id IN (SELECT value FROM json_each(?2))
    UNION ALL SELECT id FROM turn WHERE id IN (SELECT value FROM json_each(?3)) LIMIT 1`,
};

const NOTHING_TO_TRIM = 'UPDATE turn SET events_trimmed = 1 WHERE conversation_id = ?';

/** See `ConversationStore.insertWhole`; inside a transaction. */
export function insertWhole(
  session: SqliteSession,
  whole: WholeConversation,
): Awaited<ReturnType<ConversationStore['insertWhole']>> {
  const { conversation, messages, turns } = whole;
  const idsOf = (rows: readonly { id: string }[]) => JSON.stringify(rows.map(({ id }) => id));
  if (session.get(taken, [conversation.id, idsOf(messages), idsOf(turns)])) return 'taken';
  if (!conversationTable.insert(session, conversation)) return 'exists';
  for (const message of messages) messageTable.insert(session, message);
  for (const turn of turns) turnTable.insert(session, turn);
  session.run(NOTHING_TO_TRIM, [conversation.id]);
  headTable.save(session, wholeHead(whole));
  return 'inserted';
}
