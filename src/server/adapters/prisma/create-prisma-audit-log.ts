import type { AuditEntry, AuditLog } from '../../core/audit/audit-log';
import type { AuditEvent, PrismaClient } from './generated/client';
import type { SqliteConnection } from './sqlite-connection';
import { auditTable } from './tables/audit-table';
import { fromJson } from './tables/column-values';

export function createPrismaAuditLog(prisma: PrismaClient, connection: SqliteConnection): AuditLog {
  return {
    append: (entry) =>
      connection.transact((session) => {
        auditTable.insert(session, entry);
        return Promise.resolve();
      }),
    list: async (owner, limit) => {
      const rows = await prisma.auditEvent.findMany({
        where: { principal: owner.principal, userId: owner.user },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
        take: limit,
      });
      return rows.map(toEntry);
    },
  };
}

function toEntry({ principal, userId, action, detail, ...columns }: AuditEvent): AuditEntry {
  return {
    ...columns,
    owner: { principal, user: userId },
    // Only `append` writes this column.
    action: action as AuditEntry['action'],
    detail: fromJson(detail) as AuditEntry['detail'],
  };
}
