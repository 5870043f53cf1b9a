import type { FileRecord } from '../../core/files/file-record';
import type { FileStore, Removal } from '../../core/files/file-store';
import type { File, PrismaClient } from './generated/client';

export function createPrismaFileStore(prisma: PrismaClient): FileStore {
  return {
    insert: (file) =>
      prisma.$transaction(async (tx) => {
        if (await tx.unusedBlob.findUnique({ where: { hash: file.hash } })) return false;
        await tx.file.create({ data: toRow(file) });
        return true;
      }),
    find: async (owner, id) =>
      toRecord(await prisma.file.findFirst({ where: { id, principal: owner.principal, userId: owner.user } })),
    findById: async (id) => toRecord(await prisma.file.findUnique({ where: { id } })),
    attach: async (ids, conversationId) => {
      await prisma.file.updateMany({ where: { id: { in: [...ids] }, conversationId: null }, data: { conversationId } });
    },
    removeOfConversation: (conversationId, { limit, now }) =>
      prisma.$transaction(async (tx) => {
        const rows = await tx.file.findMany({
          where: { conversationId },
          select: { id: true, hash: true },
          take: limit,
        });
        return remove(tx, rows, now);
      }),
    removeUnattached: (before, { limit, now }) =>
      prisma.$transaction(async (tx) => {
        const rows = await tx.$queryRaw<RowToRemove[]>`
          SELECT id, hash FROM file WHERE created_at < ${before.getTime()} AND (conversation_id IS NULL
            OR NOT EXISTS (SELECT 1 FROM conversation WHERE conversation.id = file.conversation_id))
          ORDER BY created_at LIMIT ${limit}`;
        return remove(tx, rows, now);
      }),
    takeUnused: (before, { limit, now }) =>
      prisma.$transaction(async (tx) => {
        const where = { since: { lt: before } };
        const rows = await tx.unusedBlob.findMany({ where, orderBy: { since: 'asc' }, take: limit });
        const taken = rows.map((row) => row.hash);
        await tx.unusedBlob.updateMany({ where: { hash: { in: taken } }, data: { since: now } });
        return taken;
      }),
    forgetUnused: async (hash) => {
      await prisma.unusedBlob.deleteMany({ where: { hash } });
    },
  };
}

type RowToRemove = Pick<File, 'id' | 'hash'>;

/** Removes the rows and notes those of their hashes that no other row has. */
async function remove(
  tx: Pick<PrismaClient, 'file' | 'unusedBlob'>,
  rows: readonly RowToRemove[],
  now: Date,
): Promise<Removal> {
  await tx.file.deleteMany({ where: { id: { in: rows.map((row) => row.id) } } });
  const hashes = [...new Set(rows.map((row) => row.hash))];
  const inUse = await tx.file.findMany({ where: { hash: { in: hashes } }, select: { hash: true }, distinct: ['hash'] });
  const unusedHashes = hashes.filter((hash) => !inUse.some((row) => row.hash === hash));
  await tx.unusedBlob.createMany({ data: unusedHashes.map((hash) => ({ hash, since: now })) });
  return { removed: rows.length, unusedHashes };
}

function toRow({ owner, size, ...columns }: FileRecord): File {
  return { ...columns, size: BigInt(size), principal: owner.principal, userId: owner.user };
}

function toRecord(row: File | null): FileRecord | null {
  if (!row) return null;
  const { principal, userId, size, ...columns } = row;
  return { ...columns, size: Number(size), owner: { principal, user: userId } };
}
