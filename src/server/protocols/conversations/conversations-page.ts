import type { ConversationsPage } from '../../../contract/conversation';
import type { Owner } from '../../core/access/owner';
import type { ConversationView } from '../../core/conversations/conversation-view';
import type { ConversationQuery } from '../../core/conversations/conversation-store';
import { decodeCursor, encodeCursor } from '../conversation-cursor';
import { encodeConversation } from './encode-conversation';

type ListInput = {
  archived: boolean;
  pinned?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
};

/** One row more than asked for, so that the page knows whether another follows. */
export function decodeConversationQuery(owner: Owner, input: ListInput): ConversationQuery {
  return {
    owner,
    archived: input.archived,
    ...(input.pinned !== undefined && { pinned: input.pinned }),
    limit: input.limit + 1,
    ...(input.cursor !== undefined && { after: decodeCursor(input.cursor) }),
    ...(input.q !== undefined && input.q.trim() !== '' && { search: input.q }),
  };
}

export function encodeConversationsPage(rows: readonly ConversationView[], limit: number): ConversationsPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    conversations: shown.map(encodeConversation),
    next_cursor: last && rows.length > limit ? encodeCursor(last) : null,
  };
}
