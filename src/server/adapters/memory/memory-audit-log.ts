import type { AuditEntry, AuditLog } from '../../core/audit/audit-log';
import { toStorable } from '../../core/to-storable';

/** An audit log that lives as long as the process. */
export function createMemoryAuditLog(): AuditLog {
  const entries: AuditEntry[] = [];
  return {
    append: (entry) => {
      entries.push(toStorable(entry));
      return Promise.resolve();
    },
    list: (owner, limit) => {
      const own = entries.filter(
        (entry) => entry.owner.principal === owner.principal && entry.owner.user === owner.user,
      );
      return Promise.resolve(toStorable(own.sort(byNewest).slice(0, limit)));
    },
  };
}

function byNewest(a: AuditEntry, b: AuditEntry): number {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);
}
