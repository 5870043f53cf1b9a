import type { Owner } from '../../core/access/owner';
import type { ConversationRecord } from '../../core/conversations/conversation-record';
import type { ConversationQuery, ConversationStore } from '../../core/conversations/conversation-store';
import { fromConversationRow, toConversationRow, toSearchColumn, toSearchTerm } from './conversation-row';
import { deleteEvents } from './delete-events';
import type { Conversation, Prisma, PrismaClient } from './generated/client';
import type { SqliteConnection } from './sqlite-connection';
import { toJson } from './tables/column-values';
import { messageTable } from './tables/message-table';

const NEWEST_FIRST = [{ updatedAt: 'desc' }, { id: 'desc' }] satisfies Prisma.ConversationOrderByWithRelationInput[];
const DELETE = 'DELETE FROM conversation WHERE id = ?';

export function createPrismaConversationStore(prisma: PrismaClient, connection: SqliteConnection): ConversationStore {
  return {
    insert: (conversation) => insertConversation(prisma, conversation),
    find: async (owner, id) =>
      toRecord((await findOwned(prisma, owner, { id })) ?? (await findOwned(prisma, owner, { externalId: id }))),
    findById: async (id) => toRecord(await prisma.conversation.findUnique({ where: { id } })),
    list: async (query) => {
      const rows = await prisma.conversation.findMany({
        where: toWhere(query),
        orderBy: NEWEST_FIRST,
        take: query.limit,
      });
      return rows.map(fromConversationRow);
    },
    count: (query) => prisma.conversation.count({ where: toWhere(query) }),
    update: (id, change) => updateConversation(prisma, id, change),
    // By hand because a long log is deleted in steps; the rest goes with the conversation.
    remove: (id) =>
      connection.transact(async (session) => {
        await deleteEvents(connection, session, { conversationId: id, upTo: Number.MAX_SAFE_INTEGER });
        session.run(DELETE, [id]);
      }),
    messages: (id) => connection.read((session) => messageTable.list(session, id)),
  };
}

/** One after the other in a transaction: then nobody can take the external id between the look and the insert. */
function insertConversation(prisma: PrismaClient, record: ConversationRecord): Promise<'inserted' | 'exists'> {
  return prisma.$transaction(async (tx) => {
    const row = toConversationRow(record);
    const { principal, userId, externalId } = row;
    if (externalId !== null && (await tx.conversation.count({ where: { principal, userId, externalId } })) > 0)
      return 'exists';
    await tx.conversation.create({ data: row });
    await tx.conversationHead.create({ data: { conversationId: row.id } });
    return 'inserted';
  });
}

function findOwned(
  prisma: PrismaClient,
  owner: Owner,
  by: { id: string } | { externalId: string },
): Promise<Conversation | null> {
  return prisma.conversation.findFirst({ where: { principal: owner.principal, userId: owner.user, ...by } });
}

type Change = Parameters<ConversationStore['update']>[1];

/** A row that is gone stays gone. */
async function updateConversation(prisma: PrismaClient, id: string, change: Change): Promise<void> {
  const { agentConfig, title, ...columns } = change;
  const data = { ...columns, ...(agentConfig && { agentConfig: toJson(agentConfig) }) };
  if (title === undefined) {
    await prisma.conversation.updateMany({ where: { id }, data });
    return;
  }
  await prisma.$transaction(async (tx) => {
    const row = await tx.conversation.findUnique({ where: { id }, select: { externalId: true } });
    if (!row) return;
    const searchText = toSearchColumn({ id, externalId: row.externalId, title });
    await tx.conversation.update({ where: { id }, data: { ...data, title, searchText } });
  });
}

function toWhere(query: Omit<ConversationQuery, 'limit'>): Prisma.ConversationWhereInput {
  const { owner, archived, after, search } = query;
  return {
    principal: owner.principal,
    userId: owner.user,
    ...(archived === true && { archivedAt: { not: null } }),
    ...(archived === false && { archivedAt: null }),
    ...(search !== undefined && { searchText: { contains: toSearchTerm(search) } }),
    ...(after && {
      updatedAt: { lte: after.updatedAt },
      OR: [{ updatedAt: { lt: after.updatedAt } }, { updatedAt: after.updatedAt, id: { lt: after.id } }],
    }),
  };
}

function toRecord(row: Conversation | null): ConversationRecord | null {
  return row && fromConversationRow(row);
}
