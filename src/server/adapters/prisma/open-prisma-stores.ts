import type { KeyStore } from '../../core/access/key-store';
import type { AuditLog } from '../../core/audit/audit-log';
import type { Clock } from '../../core/clock';
import type { ConversationStore } from '../../core/conversations/conversation-store';
import type { FileStore } from '../../core/files/file-store';
import type { IdSource } from '../../core/id-source';
import type { Logger } from '../../core/logger';
import type { ModelStore } from '../../core/models/model-store';
import type { Membership } from '../../core/turns/membership';
import type { TurnLedger } from '../../core/turns/turn-ledger';
import { createPrismaAuditLog } from './create-prisma-audit-log';
import { createPrismaClient } from './create-prisma-client';
import { createPrismaConversationStore } from './create-prisma-conversation-store';
import { createPrismaFileStore } from './create-prisma-file-store';
import { createPrismaKeyStore } from './create-prisma-key-store';
import { createPrismaLedger } from './create-prisma-ledger';
import { createPrismaMembership } from './create-prisma-membership';
import { createPrismaModelStore } from './create-prisma-model-store';
import { migrateSqlite } from './migrate-sqlite';
import { movePrincipal, type PrincipalMove } from './move-principal';
import { SqliteConnection } from './sqlite-connection';

export type OpenPrismaStores = {
  /** Made when it is missing, with its folder. */
  file: string;
  /** prisma/migrations, wherever the program was installed to. */
  migrationsDir: string;
  clock: Clock;
  logger: Logger;
  newId: IdSource;
};

export type PrismaStores = {
  ledger: TurnLedger;
  conversations: ConversationStore;
  files: FileStore;
  keys: KeyStore;
  audit: AuditLog;
  membership: Membership;
  models: ModelStore;
  /** Gives everything of one principal to another. Answers how many rows moved. */
  movePrincipal: (move: PrincipalMove) => Promise<number>;
  /** Call last: everything that is asked for later is refused. */
  close: () => Promise<void>;
};

/** Migrates and opens the SQLite file. Once per process; throws `not-ready` with one plain sentence when the file is of no use. */
export async function openPrismaStores({
  file,
  migrationsDir,
  clock,
  logger,
  newId,
}: OpenPrismaStores): Promise<PrismaStores> {
  const { applied, backup, edited } = await migrateSqlite({ file, migrationsDir, clock, newId });
  if (applied.length > 0) logger.info({ file, applied, backup }, 'database migrated');
  if (edited.length > 0) logger.warn({ file, edited }, 'migrations were edited after they had been applied');
  const connection = await SqliteConnection.open(file);
  const prisma = createPrismaClient(connection);
  return {
    ledger: createPrismaLedger(connection),
    conversations: createPrismaConversationStore(prisma, connection),
    files: createPrismaFileStore(prisma),
    keys: createPrismaKeyStore(prisma),
    audit: createPrismaAuditLog(prisma, connection),
    models: createPrismaModelStore(prisma),
    membership: createPrismaMembership(prisma, { bootId: newId(), clock }),
    movePrincipal: (move) => movePrincipal(connection, move),
    close: async () => {
      await prisma.$disconnect();
      await connection.close();
    },
  };
}
