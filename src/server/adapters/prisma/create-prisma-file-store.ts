import type { FileRecord } from '../../core/files/file-record';
import type { FileStore } from '../../core/files/file-store';
import type { File, PrismaClient } from './generated/client';

export function createPrismaFileStore(prisma: PrismaClient): FileStore {
  return {
    insert: async (file) => {
      await prisma.file.create({ data: toRow(file) });
    },
    find: async (owner, id) =>
      toRecord(await prisma.file.findFirst({ where: { id, principal: owner.principal, userId: owner.user } })),
    findById: async (id) => toRecord(await prisma.file.findUnique({ where: { id } })),
    attach: async (ids, conversationId) => {
      await prisma.file.updateMany({ where: { id: { in: [...ids] }, conversationId: null }, data: { conversationId } });
    },
    removeOfConversation: (conversationId) =>
      prisma.$transaction(async (tx) => {
        const removed = await tx.file.findMany({
          where: { conversationId },
          select: { hash: true },
          distinct: ['hash'],
        });
        await tx.file.deleteMany({ where: { conversationId } });
        return findUnused(tx, removed);
      }),
    removeUnattached: (before, limit) =>
      prisma.$transaction(async (tx) => {
        const removed = await tx.$queryRaw<Pick<File, 'id' | 'hash'>[]>`
          SELECT id, hash FROM file WHERE created_at < ${before.getTime()} AND (conversation_id IS NULL
            OR NOT EXISTS (SELECT 1 FROM conversation WHERE conversation.id = file.conversation_id))
          ORDER BY created_at LIMIT ${limit}`;
        await tx.file.deleteMany({ where: { id: { in: removed.map((row) => row.id) } } });
        return { removed: removed.length, unusedHashes: await findUnused(tx, removed) };
      }),
  };
}

/** Of the hashes of removed rows, those that no other row has. */
async function findUnused(
  { file }: Pick<PrismaClient, 'file'>,
  removed: readonly { hash: string }[],
): Promise<string[]> {
  const hashes = [...new Set(removed.map((row) => row.hash))];
  const inUse = await file.findMany({ where: { hash: { in: hashes } }, select: { hash: true }, distinct: ['hash'] });
  return hashes.filter((hash) => !inUse.some((row) => row.hash === hash));
}

function toRow({ owner, size, ...columns }: FileRecord): File {
  return { ...columns, size: BigInt(size), principal: owner.principal, userId: owner.user };
}

function toRecord(row: File | null): FileRecord | null {
  if (!row) return null;
  const { principal, userId, size, ...columns } = row;
  return { ...columns, size: Number(size), owner: { principal, user: userId } };
}
