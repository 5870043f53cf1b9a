import type { AuditEntry, AuditLog } from '../../core/audit/audit-log';
import { toStorable } from '../../core/to-storable';
import type { MemoryDatabase } from './memory-database';

/** An audit log that lives as long as the process; the ledger adds to it too. */
export function createMemoryAuditLog(database: MemoryDatabase): AuditLog {
  return {
    append: (entry) => database.write((draft) => draft.audit(toStorable(entry))),
    list: (owner, limit) => {
      const own = database
        .auditEntries()
        .filter((entry) => entry.owner.principal === owner.principal && entry.owner.user === owner.user);
      return Promise.resolve(toStorable(own.sort(byNewest).slice(0, limit)));
    },
  };
}

function byNewest(a: AuditEntry, b: AuditEntry): number {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);
}
