import type { FileRecord } from '../../core/files/file-record';
import type { FileStore, Removal } from '../../core/files/file-store';
import { toStorable } from '../../core/to-storable';
import type { MemoryDatabase } from './memory-database';

/** File rows that live as long as the process, beside the conversations that they belong to. */
export function createMemoryFileStore(database: Pick<MemoryDatabase, 'get'>): FileStore {
  const rows = new Map<string, FileRecord>();
  const unused = new Map<string, Date>();
  const remove = (doomed: readonly FileRecord[], now: Date): Promise<Removal> => {
    for (const row of doomed) rows.delete(row.id);
    const used = new Set([...rows.values()].map((row) => row.hash));
    const unusedHashes = [...new Set(doomed.map((row) => row.hash))].filter((hash) => !used.has(hash));
    for (const hash of unusedHashes) unused.set(hash, now);
    return Promise.resolve({ removed: doomed.length, unusedHashes });
  };
  const answer = (row: FileRecord | undefined): Promise<FileRecord | null> => Promise.resolve(toStorable(row ?? null));
  return {
    insert: (file) => {
      if (unused.has(file.hash)) return Promise.resolve(false);
      rows.set(file.id, toStorable(file));
      return Promise.resolve(true);
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
    removeOfConversation: (conversationId, { limit, now }) =>
      remove([...rows.values()].filter((row) => row.conversationId === conversationId).slice(0, limit), now),
    removeUnattached: (before, { limit, now }) => {
      const unattached = [...rows.values()]
        .filter((row) => row.createdAt < before && (row.conversationId === null || !database.get(row.conversationId)))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      return remove(unattached.slice(0, limit), now);
    },
    takeUnused: (before, { limit, now }) => {
      const old = [...unused].filter(([, since]) => since < before).sort(([, a], [, b]) => a.getTime() - b.getTime());
      const taken = old.slice(0, limit).map(([hash]) => hash);
      for (const hash of taken) unused.set(hash, now);
      return Promise.resolve(taken);
    },
    forgetUnused: (hash) => {
      unused.delete(hash);
      return Promise.resolve();
    },
  };
}
