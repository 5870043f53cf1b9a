import type { FileRecord } from '../../core/files/file-record';
import type { FileStore } from '../../core/files/file-store';
import { toStorable } from '../../core/to-storable';
import type { MemoryDatabase } from './memory-database';

/** File rows that live as long as the process, beside the conversations that they belong to. */
export function createMemoryFileStore(database: Pick<MemoryDatabase, 'get'>): FileStore {
  const rows = new Map<string, FileRecord>();
  const unused = (removed: readonly FileRecord[]): string[] => {
    const used = new Set([...rows.values()].map((row) => row.hash));
    return [...new Set(removed.map((row) => row.hash))].filter((hash) => !used.has(hash));
  };
  const answer = (row: FileRecord | undefined): Promise<FileRecord | null> => Promise.resolve(toStorable(row ?? null));
  return {
    insert: (file) => {
      rows.set(file.id, toStorable(file));
      return Promise.resolve();
    },
    find: (owner, id) => {
      const row = rows.get(id);
      return answer(row?.owner.principal === owner.principal && row.owner.user === owner.user ? row : undefined);
    },
    findById: (id) => answer(rows.get(id)),
    attach: (ids, conversationId) => {
      for (const id of ids) {
        const row = rows.get(id);
        if (row?.conversationId === null) rows.set(id, { ...row, conversationId });
      }
      return Promise.resolve();
    },
    removeOfConversation: (conversationId) => {
      const removed = [...rows.values()].filter((row) => row.conversationId === conversationId);
      for (const row of removed) rows.delete(row.id);
      return Promise.resolve(unused(removed));
    },
    removeUnattached: (before, limit) => {
      const removed = [...rows.values()]
        .filter((row) => row.createdAt < before && (row.conversationId === null || !database.get(row.conversationId)))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .slice(0, limit);
      for (const row of removed) rows.delete(row.id);
      return Promise.resolve({ removed: removed.length, unusedHashes: unused(removed) });
    },
  };
}
