import type { AuditEntry, AuditLog } from '../../core/audit/audit-log';
import type { AuditEvent, PrismaClient } from './generated/client';
import type { SqliteConnection } from './sqlite-connection';
import { fromJson, toJson, toMillis } from './tables/column-values';

const INSERT = `INSERT INTO audit_event (id, at, principal, user_id, action, conversation_id, detail)
  VALUES (?, ?, ?, ?, ?, ?, ?)`;

export function createPrismaAuditLog(prisma: PrismaClient, connection: SqliteConnection): AuditLog {
  return {
    append: ({ id, at, owner, action, conversationId, detail }) =>
      connection.transact((session) => {
        session.run(INSERT, [id, toMillis(at), owner.principal, owner.user, action, conversationId, toJson(detail)]);
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
