import { PrismaLibSql } from '@prisma/adapter-libsql';
import { toStorableText } from '../../core/to-storable';
import type { SqliteConnection } from './sqlite-connection';
import type { SqliteSession, SqlParameter } from './sqlite-session';

type Client = ReturnType<PrismaLibSql['createClient']>;
type Result = Awaited<ReturnType<Client['execute']>>;
type Statement = { sql: string; args?: readonly unknown[] };

/** The adapter calls these methods of a client and of a transaction, and no other. */
type ConnectionTransaction = {
  execute: (statement: Statement) => Promise<Result>;
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
};
type ConnectionClient = {
  execute: (statement: Statement) => Promise<Result>;
  executeMultiple: (sql: string) => Promise<void>;
  transaction: () => Promise<ConnectionTransaction>;
  close: () => void;
};

const READ = /^\s*SELECT\b/i;

/**
 * Prisma's libsql adapter on our own connection. The stock client opens a new connection per transaction, without our
 * pragmas, and lets plain statements fall into a transaction that another caller has open.
 */
export class PrismaLibSqlOnConnection extends PrismaLibSql {
  constructor(private readonly connection: SqliteConnection) {
    super({ url: `file:${connection.file}` }, { timestampFormat: 'unixepoch-ms' });
  }

  override createClient(): Client {
    return newClient(this.connection) as unknown as Client;
  }
}

function newClient(connection: SqliteConnection): ConnectionClient {
  return {
    execute: (statement) =>
      READ.test(statement.sql)
        ? connection.read((session) => runStatement(session, statement))
        : connection.transact((session) => Promise.resolve(runStatement(session, statement))),
    executeMultiple: (sql) =>
      connection.transact((session) => {
        session.exec(sql);
        return Promise.resolve();
      }),
    transaction: () => beginTransaction(connection),
    /** The connection is not Prisma's to close. */
    close: () => undefined,
  };
}

async function beginTransaction(connection: SqliteConnection): Promise<ConnectionTransaction> {
  const { session, commit, rollback } = await connection.begin();
  return {
    execute: async (statement) => {
      await connection.breathe();
      return runStatement(session, statement);
    },
    commit: () => asPromise(commit),
    rollback: () => asPromise(rollback),
  };
}

/** The driver works at once; the adapter expects a promise, also for what it throws. */
function asPromise(work: () => void): Promise<void> {
  return new Promise((resolve) => {
    work();
    resolve();
  });
}

function runStatement(session: SqliteSession, { sql, args = [] }: Statement): Result {
  const { columns, columnTypes, rows, changes } = session.raw(sql, args.map(toParameter));
  // The adapter reads rows by index, so arrays do.
  return { columns, columnTypes, rows, rowsAffected: changes } as unknown as Result;
}

function toParameter(value: unknown): SqlParameter {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return toStorableText(value);
  if (value === null || typeof value === 'bigint' || Buffer.isBuffer(value)) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`a value of type ${typeof value} cannot be stored`);
}
