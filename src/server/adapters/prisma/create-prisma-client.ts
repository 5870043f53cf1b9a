import { PrismaClient } from './generated/client';
import { PrismaLibSqlOnConnection } from './prisma-libsql-client';
import type { SqliteConnection } from './sqlite-connection';

/** A transaction may first wait for its turn and then for other processes, ten seconds for each. */
const TRANSACTION = { maxWait: 25_000, timeout: 30_000 };

/** Prisma on the process's one connection. Inside `$transaction(async (tx) => …)` use `tx` only. */
export function createPrismaClient(connection: SqliteConnection): PrismaClient {
  return new PrismaClient({ adapter: new PrismaLibSqlOnConnection(connection), transactionOptions: TRANSACTION });
}
