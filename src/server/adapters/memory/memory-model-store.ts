import type { ModelRecord } from '../../core/models/model-record';
import type { ModelStore } from '../../core/models/model-store';
import { toStorable } from '../../core/to-storable';

/** Registered models that live as long as the process. */
export function createMemoryModelStore(): ModelStore {
  const rows = new Map<string, ModelRecord>();
  const answer = (row: ModelRecord | undefined) => Promise.resolve(toStorable(row ?? null));
  return {
    save: (model) => {
      if (model.isDefault) for (const [id, row] of rows) rows.set(id, { ...row, isDefault: false });
      rows.set(model.id, toStorable(model));
      return Promise.resolve();
    },
    find: (id) => answer(rows.get(id)),
    findDefault: () => answer([...rows.values()].find((row) => row.isDefault)),
    list: () => Promise.resolve(toStorable([...rows.values()].sort(byAge))),
    remove: (id) => Promise.resolve(rows.delete(id)),
  };
}

function byAge(a: ModelRecord, b: ModelRecord): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}
