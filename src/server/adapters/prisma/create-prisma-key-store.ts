import type { ApiKeyRecord } from '../../core/access/api-key-record';
import type { KeyStore } from '../../core/access/key-store';
import { toStorable } from '../../core/to-storable';
import type { ApiKey, PrismaClient } from './generated/client';

export function createPrismaKeyStore(prisma: PrismaClient): KeyStore {
  const { apiKey, session } = prisma;
  return {
    insert: async (key) => {
      await apiKey.create({ data: toStorable(key) });
    },
    findById: async (id) => toRecord(await apiKey.findUnique({ where: { id } })),
    findByHash: async (hash) => toRecord(await apiKey.findUnique({ where: { hash } })),
    list: async () => (await apiKey.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })).map(toKey),
    hasKeys: async () => (await apiKey.findFirst({ select: { id: true } })) !== null,
    revoke: (id, at) =>
      prisma.$transaction(async (tx) => {
        await tx.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } });
        await tx.session.deleteMany({ where: { keyId: id } });
        return (await tx.apiKey.count({ where: { id } })) > 0;
      }),
    touch: async (id, at) => {
      await apiKey.updateMany({ where: { id }, data: { lastUsedAt: at } });
    },
    openSession: async (opened, now) => {
      await session.deleteMany({ where: { expiresAt: { lte: now } } });
      await session.create({ data: opened });
    },
    findSession: (hash) => session.findUnique({ where: { hash } }),
    closeSession: async (hash) => {
      await session.deleteMany({ where: { hash } });
    },
  };
}

function toRecord(row: ApiKey | null): ApiKeyRecord | null {
  return row && toKey(row);
}

/** Only `insert` writes the role. */
function toKey({ role, ...columns }: ApiKey): ApiKeyRecord {
  return { ...columns, role: role as ApiKeyRecord['role'] };
}
