import type { Owner } from '../../core/access/owner';
import type { ConversationRecord } from '../../core/conversations/conversation-record';
import type { ConversationQuery, ConversationStore, MessageSearch } from '../../core/conversations/conversation-store';
import type { MessageRecord } from '../../core/conversations/message-record';
import { spokenText, toMessageSearchText } from '../../core/conversations/message-search-text';
import { toSearchText } from '../../core/conversations/to-search-text';
import { toStorable } from '../../core/to-storable';
import type { WholeConversation } from '../../core/conversations/whole-conversation';
import { wholeHead } from '../../core/conversations/whole-head';
import { newConversationHead } from '../../core/turns/conversation-head';
import type { ConversationRows, MemoryDatabase, MemoryDraft } from './memory-database';

/** Conversations that live as long as the process. */
export function createMemoryConversationStore(database: MemoryDatabase): ConversationStore {
  const matching = (query: Omit<ConversationQuery, 'limit'>): ConversationRecord[] =>
    database
      .all()
      .map((rows) => rows.conversation)
      .filter((row) => matches(row, query));

  return {
    insert: (conversation) =>
      database.write((draft) => {
        const row = toStorable(conversation);
        if (draft.get(row.id) || draft.all().some((rows) => usesExternalId(rows.conversation, row))) return 'exists';
        draft.set(row.id, emptyRows(row));
        return 'inserted';
      }),
    insertWhole: (whole) => database.write((draft) => insertWhole(draft, toStorable(whole))),
    find: (owner, id) => Promise.resolve(toStorable(findOwned(database, owner, id))),
    findById: (id) => Promise.resolve(toStorable(database.get(id)?.conversation ?? null)),
    list: (query) => {
      const rows = matching(query).sort(byNewest);
      const offset = query.offset ?? 0;
      return Promise.resolve(toStorable(rows.slice(offset, offset + query.limit)));
    },
    count: (query) => Promise.resolve(matching(query).length),
    update: (id, change) =>
      database.write((draft) =>
        draft.change(id, ({ conversation }) => ({ conversation: { ...conversation, ...toStorable(change) } })),
      ),
    retitle: (id, title) =>
      database.write((draft) => {
        if (draft.get(id)?.conversation.titleIsManual !== false) return false;
        draft.change(id, ({ conversation }) => ({ conversation: { ...conversation, title: toStorable(title) } }));
        return true;
      }),
    remove: (id) => database.write((draft) => draft.delete(id)),
    ...sweeps(database),
    sizes: (ids) => Promise.resolve(new Map(ids.flatMap((id) => sizeOf(database, id)))),
    messageCounts: (ids) => Promise.resolve(new Map(ids.map((id) => [id, database.get(id)?.messages.length ?? 0]))),
    findMessage: (id, messageId) =>
      Promise.resolve(toStorable(database.get(id)?.messages.find((message) => message.id === messageId) ?? null)),
    searchMessages: (query) => Promise.resolve(toStorable(findMessages(database, query))),
    messages: (id) => Promise.resolve(toStorable([...(database.get(id)?.messages ?? [])])),
  };
}

function sweeps(database: MemoryDatabase): Pick<ConversationStore, 'listIdle' | 'listArchived' | 'listExpired'> {
  return {
    listIdle: (usedBefore, limit) =>
      Promise.resolve(
        oldest(database, limit, (row) =>
          row.archivedAt === null && row.updatedAt < usedBefore ? row.updatedAt : null,
        ),
      ),
    listArchived: (archivedBefore, limit) =>
      Promise.resolve(
        oldest(database, limit, (row) =>
          row.archivedAt !== null && row.archivedAt < archivedBefore ? row.archivedAt : null,
        ),
      ),
    listExpired: (now, limit) =>
      Promise.resolve(oldest(database, limit, ({ expiresAt }) => (expiresAt && expiresAt < now ? expiresAt : null))),
  };
}

function findMessages(database: MemoryDatabase, { owner, search, limit }: MessageSearch): MessageRecord[] {
  const wanted = toMessageSearchText(search);
  const found = database
    .all()
    .filter(({ conversation }) => isOwner(owner, conversation) && conversation.expiresAt === null)
    .flatMap((rows) => rows.messages)
    .filter((message) => wanted !== '' && toMessageSearchText(spokenText(message)).includes(wanted))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return found.slice(0, limit);
}

function insertWhole(
  draft: MemoryDraft,
  whole: WholeConversation,
): Awaited<ReturnType<ConversationStore['insertWhole']>> {
  const { conversation, messages, turns } = whole;
  const ids = new Set([conversation, ...messages, ...turns].map(({ id }) => id));
  const all = draft.all();
  if (all.some((rows) => [rows.conversation, ...rows.messages, ...rows.turns].some(({ id }) => ids.has(id)))) {
    return 'taken';
  }
  if (all.some((rows) => usesExternalId(rows.conversation, conversation))) return 'exists';
  draft.set(conversation.id, { ...emptyRows(conversation), messages, turns, head: wholeHead(whole) });
  return 'inserted';
}

/** Rows that `timeOf` gives a time, the earliest first. */
function oldest(
  database: MemoryDatabase,
  limit: number,
  timeOf: (row: ConversationRecord) => Date | null,
): ConversationRecord[] {
  const dated = database.all().flatMap(({ conversation }) => {
    const time = timeOf(conversation);
    return time ? [{ conversation, time: time.getTime() }] : [];
  });
  const sorted = dated.sort((a, b) => a.time - b.time).slice(0, limit);
  return toStorable(sorted.map(({ conversation }) => conversation));
}

function sizeOf(database: MemoryDatabase, id: string): [string, number][] {
  const rows = database.get(id);
  return rows ? [[id, JSON.stringify([rows.messages, rows.events]).length]] : [];
}

function emptyRows(conversation: ConversationRecord): ConversationRows {
  return {
    conversation,
    head: newConversationHead(conversation.id),
    events: [],
    turns: [],
    messages: [],
    pending: [],
    postKeys: [],
    approvals: [],
    carried: [],
  };
}

function findOwned(database: MemoryDatabase, owner: Owner, id: string): ConversationRecord | null {
  const byId = database.get(id)?.conversation;
  if (byId && isOwner(owner, byId)) return byId;
  const rows = database
    .all()
    .find(({ conversation }) => conversation.externalId === id && isOwner(owner, conversation));
  return rows?.conversation ?? null;
}

function isOwner(owner: Owner, row: ConversationRecord): boolean {
  return row.owner.principal === owner.principal && row.owner.user === owner.user;
}

function usesExternalId(row: ConversationRecord, other: ConversationRecord): boolean {
  return other.externalId !== null && row.externalId === other.externalId && isOwner(other.owner, row);
}

function matches(row: ConversationRecord, query: Omit<ConversationQuery, 'limit'>): boolean {
  if (!isOwner(query.owner, row) || row.expiresAt !== null) return false;
  if (!isOfKind(row, query)) return false;
  if (query.after && byNewest(query.after, row) >= 0) return false;
  if (query.search === undefined) return true;
  const wanted = toSearchText(query.search);
  return [row.title, row.id, row.externalId].some((text) => text !== null && toSearchText(text).includes(wanted));
}

function isOfKind(row: ConversationRecord, { archived, agentKey, pinned }: Omit<ConversationQuery, 'limit'>): boolean {
  if (archived !== 'any' && archived !== (row.archivedAt !== null)) return false;
  return (agentKey === undefined || agentKey === row.agentKey) && (pinned === undefined || pinned === row.pinned);
}

type Position = { updatedAt: Date; id: string };

/** Negative when `a` comes before `b`. */
function byNewest(a: Position, b: Position): number {
  const difference = b.updatedAt.getTime() - a.updatedAt.getTime();
  if (difference !== 0) return difference;
  if (a.id === b.id) return 0;
  return a.id > b.id ? -1 : 1;
}
