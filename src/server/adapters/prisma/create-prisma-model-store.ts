import type { ModelRecord } from '../../core/models/model-record';
import type { ModelStore } from '../../core/models/model-store';
import { toStorable } from '../../core/to-storable';
import type { ModelConnection, PrismaClient } from './generated/client';

export function createPrismaModelStore(prisma: PrismaClient): ModelStore {
  const { modelConnection } = prisma;
  return {
    save: (model) =>
      prisma.$transaction(async (tx) => {
        const data = toStorable(model);
        if (model.isDefault)
          await tx.modelConnection.updateMany({ where: { isDefault: true }, data: { isDefault: false } });
        await tx.modelConnection.upsert({ where: { id: model.id }, create: data, update: data });
      }),
    find: async (id) => toRecord(await modelConnection.findUnique({ where: { id } })),
    findDefault: async () => toRecord(await modelConnection.findFirst({ where: { isDefault: true } })),
    list: async () => (await modelConnection.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(toModel),
    remove: async (id) => (await modelConnection.deleteMany({ where: { id } })).count > 0,
  };
}

function toRecord(row: ModelConnection | null): ModelRecord | null {
  return row && toModel(row);
}

/** Only `save` writes the provider. */
function toModel({ provider, ...columns }: ModelConnection): ModelRecord {
  return { ...columns, provider: provider as ModelRecord['provider'] };
}
