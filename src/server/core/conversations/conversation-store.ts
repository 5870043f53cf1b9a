import type { Owner } from '../access/owner';
import type { ConversationRecord } from './conversation-record';
import type { MessageRecord } from './message-record';
import type { WholeConversation } from './whole-conversation';

export type ConversationQuery = {
  owner: Owner;
  archived: boolean | 'any';
  /** Only conversations with this agent. */
  agentKey?: string;
  pinned?: boolean;
  limit: number;
  /** Keyset position: the last row of the page before. */
  after?: { updatedAt: Date; id: string };
  /** How many rows to leave out first. */
  offset?: number;
  /** Case-insensitive substring of title or id; `%`, `_` and `\` are literal. */
  search?: string;
};

/** `search`: case-insensitive part of what was said; blanks of any kind and number are equal. */
export type MessageSearch = { owner: Owner; search: string; limit: number };

/**
 * Conversations and their finished messages. Every read is scoped to an owner except `findById`, which only the engine
 * calls. The ledger adds messages; this port only reads them.
 */
export type ConversationStore = {
  /** Writes the conversation and its empty head together. `exists`: its id, or the owner's external id, is in use. */
  insert: (conversation: ConversationRecord) => Promise<'inserted' | 'exists'>;
  /**
   * Writes a conversation that is whole already. `taken`: one of its ids is in use; `exists`: the owner uses the external id.
   */
  insertWhole: (whole: WholeConversation) => Promise<'inserted' | 'exists' | 'taken'>;
  /** Finds by our id or by the client's own. */
  find: (owner: Owner, idOrExternalId: string) => Promise<ConversationRecord | null>;
  findById: (id: string) => Promise<ConversationRecord | null>;
  /** Newest `updatedAt` first, then by id, descending. */
  list: (query: ConversationQuery) => Promise<ConversationRecord[]>;
  count: (query: Omit<ConversationQuery, 'after' | 'limit' | 'offset'>) => Promise<number>;
  update: (
    id: string,
    change: Partial<
      Pick<
        ConversationRecord,
        'title' | 'titleIsManual' | 'pinned' | 'archivedAt' | 'agentConfig' | 'modelId' | 'updatedAt'
      >
    >,
  ) => Promise<void>;
  /** Gives an automatic title, unless a person has named it: of a rename and this at once, the rename stays. */
  retitle: (id: string, title: string) => Promise<boolean>;
  /**
   * Removes the conversation and everything that hangs on it: head, events, turns, messages, queue, keys, approvals. The head
   * goes first; the rest may follow in steps, between which others write, and no list or search shows the conversation then.
   */
  remove: (id: string) => Promise<void>;
  /** Anybody's conversations that are not archived and were last used before then, the oldest first. */
  listIdle: (usedBefore: Date, limit: number) => Promise<ConversationRecord[]>;
  /** Anybody's conversations that were archived before then, the oldest first. */
  listArchived: (archivedBefore: Date, limit: number) => Promise<ConversationRecord[]>;
  /** Anybody's conversations that expired before then, the earliest first. */
  listExpired: (now: Date, limit: number) => Promise<ConversationRecord[]>;
  /** About how many bytes each conversation holds: messages, events and files. */
  sizes: (ids: readonly string[]) => Promise<Map<string, number>>;
  /** How many messages each conversation has, on all branches; one without any may be left out. */
  messageCounts: (ids: readonly string[]) => Promise<Map<string, number>>;
  findMessage: (conversationId: string, messageId: string) => Promise<MessageRecord | null>;
  /** The owner's messages that say it, on all branches, archived or not; those that were stored last come first. */
  searchMessages: (query: MessageSearch) => Promise<MessageRecord[]>;
  /** All messages of the conversation, by `seq`. */
  messages: (conversationId: string) => Promise<MessageRecord[]>;
};
