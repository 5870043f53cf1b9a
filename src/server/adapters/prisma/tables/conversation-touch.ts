import type { SqliteSession } from '../sqlite-session';
import { toMillis } from './column-values';

const TOUCH = 'UPDATE conversation SET updated_at = ?, model_id = coalesce(?, model_id) WHERE id = ?';

/** Marks the conversation as just used, by its model when that is known. */
export function touchConversation(
  session: SqliteSession,
  conversationId: string,
  change: { updatedAt: Date; modelId?: string },
): void {
  session.run(TOUCH, [toMillis(change.updatedAt), change.modelId ?? null, conversationId]);
}
