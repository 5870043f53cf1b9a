import type { Owner } from '../access/owner';

/** A conversation as one owner names it: our id, or the client's own. */
export type ConversationRef = { owner: Owner; conversationId: string };
