import { toStorableText } from '../../../core/to-storable';
import type { PostKey } from '../../../core/turns/turn-ledger';
import type { Query, SqliteSession } from '../sqlite-session';
import { fromMillis, toMillis } from './column-values';

type PostKeyRow = {
  conversation_id: string;
  key: string;
  body_hash: string;
  turn_id: string;
  pending_id: string | null;
  created_at: number;
};

const find: Query<PostKeyRow> = { sql: 'SELECT * FROM post_key WHERE conversation_id = ? AND key = ?' };
/** A key that has outlived its answer may be used again before it is pruned. */
const INSERT = `INSERT OR REPLACE INTO post_key (conversation_id, key, body_hash, turn_id, pending_id, created_at)
  VALUES (?, ?, ?, ?, ?, ?)`;
const PRUNE = 'DELETE FROM post_key WHERE rowid IN (SELECT rowid FROM post_key WHERE created_at < ? LIMIT ?)';

export const postKeyTable = {
  find: (session: SqliteSession, conversationId: string, key: string): PostKey | null => {
    const row = session.get(find, [conversationId, toStorableText(key)]);
    return row ? toPostKey(row) : null;
  },
  insert: (session: SqliteSession, postKey: PostKey): void => {
    session.run(INSERT, [
      postKey.conversationId,
      toStorableText(postKey.key),
      postKey.bodyHash,
      postKey.turnId,
      postKey.pendingId,
      toMillis(postKey.createdAt),
    ]);
  },
  prune: (session: SqliteSession, before: Date, limit: number): number => session.run(PRUNE, [toMillis(before), limit]),
};

function toPostKey(row: PostKeyRow): PostKey {
  return {
    conversationId: row.conversation_id,
    key: row.key,
    bodyHash: row.body_hash,
    turnId: row.turn_id,
    pendingId: row.pending_id,
    createdAt: fromMillis(row.created_at),
  };
}
