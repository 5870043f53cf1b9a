import type { ConversationQuery, ConversationStore } from '../../core/conversations/conversation-store';
import { fromConversationRow, toSearchTerm } from './conversation-row';
import { insertWhole } from './insert-whole';
import type { Prisma, PrismaClient } from './generated/client';
import { removeConversation } from './remove-conversation';
import type { SqliteConnection } from './sqlite-connection';
import { conversationTable } from './tables/conversation-table';
import { messageTable } from './tables/message-table';
import { messageTextTable } from './tables/message-text-table';

const NEWEST_FIRST = [{ updatedAt: 'desc' }, { id: 'desc' }] satisfies Prisma.ConversationOrderByWithRelationInput[];

/** Lists go through Prisma, whose queries compose; what every turn does goes to the table. */
export function createPrismaConversationStore(prisma: PrismaClient, connection: SqliteConnection): ConversationStore {
  return {
    insert: (conversation) =>
      connection.transact((session) =>
        Promise.resolve(conversationTable.insert(session, conversation) ? 'inserted' : 'exists'),
      ),
    insertWhole: (whole) => connection.transact((session) => Promise.resolve(insertWhole(session, whole))),
    find: (owner, id) => connection.read((session) => conversationTable.findOwned(session, owner, id)),
    findById: (id) => connection.read((session) => conversationTable.findById(session, id)),
    list: async (query) => {
      const rows = await prisma.conversation.findMany({
        where: toWhere(query),
        orderBy: NEWEST_FIRST,
        take: query.limit,
        skip: query.offset ?? 0,
      });
      return rows.map(fromConversationRow);
    },
    count: (query) => prisma.conversation.count({ where: toWhere(query) }),
    update: (id, change) =>
      connection.transact((session) => {
        conversationTable.update(session, id, change);
        return Promise.resolve();
      }),
    retitle: (id, title) =>
      connection.transact((session) => Promise.resolve(conversationTable.retitle(session, id, title))),
    remove: (id) => removeConversation(connection, id),
    ...sweeps(prisma),
    sizes: (ids) => connection.read((session) => new Map(ids.flatMap((id) => conversationTable.size(session, id)))),
    messageCounts: async (ids) => {
      const where = { conversationId: { in: [...ids] } };
      const rows = await prisma.message.groupBy({ by: ['conversationId'], where, _count: true });
      return new Map(rows.map((row) => [row.conversationId, row._count]));
    },
    findMessage: (id, messageId) => connection.read((session) => messageTable.find(session, id, messageId)),
    searchMessages: (query) => connection.read((session) => messageTextTable.search(session, query)),
    messages: (id) => connection.read((session) => messageTable.list(session, id)),
  };
}

function sweeps(prisma: PrismaClient): Pick<ConversationStore, 'listIdle' | 'listArchived' | 'listExpired'> {
  return {
    listIdle: async (usedBefore, limit) => {
      const where = { archivedAt: null, updatedAt: { lt: usedBefore } };
      const rows = await prisma.conversation.findMany({ where, orderBy: { updatedAt: 'asc' }, take: limit });
      return rows.map(fromConversationRow);
    },
    listArchived: async (archivedBefore, limit) => {
      const where = { archivedAt: { lt: archivedBefore } };
      const rows = await prisma.conversation.findMany({ where, orderBy: { archivedAt: 'asc' }, take: limit });
      return rows.map(fromConversationRow);
    },
    listExpired: async (now, limit) => {
      const where = { expiresAt: { lt: now } };
      const rows = await prisma.conversation.findMany({ where, orderBy: { expiresAt: 'asc' }, take: limit });
      return rows.map(fromConversationRow);
    },
  };
}

function toWhere(query: Omit<ConversationQuery, 'limit'>): Prisma.ConversationWhereInput {
  const { owner, archived, agentKey, after, search } = query;
  return {
    principal: owner.principal,
    userId: owner.user,
    expiresAt: null,
    ...(query.pinned !== undefined && { pinned: query.pinned }),
    ...(archived === true && { archivedAt: { not: null } }),
    ...(archived === false && { archivedAt: null }),
    ...(agentKey !== undefined && { agentKey }),
    ...(search !== undefined && { searchText: { contains: toSearchTerm(search) } }),
    ...(after && {
      updatedAt: { lte: after.updatedAt },
      OR: [{ updatedAt: { lt: after.updatedAt } }, { updatedAt: after.updatedAt, id: { lt: after.id } }],
    }),
  };
}
