import type Database from 'libsql';

const MAX_CACHED_STATEMENTS = 500;

/** What may be bound. The driver ends the whole process when it is given anything else, a boolean for example. */
export type SqlParameter = string | number | bigint | null | Buffer;

/** A statement and the shape of its rows, which nothing but its text decides. */
export type Query<Row> = { sql: string; row?: Row };

export type RawResult = { columns: string[]; columnTypes: string[]; rows: unknown[][]; changes: number };

type RawStatement = { statement: Database.Statement; columns: string[]; columnTypes: string[]; isReader: boolean };

/** Statements on one handle: synchronous, prepared once. Rows are read to their end, since an open cursor would hold its snapshot. */
export class SqliteSession {
  private readonly statements = new Map<string, Database.Statement>();
  private readonly rawStatements = new Map<string, RawStatement>();

  constructor(private readonly handle: Database.Database) {}

  get isInTransaction(): boolean {
    return this.handle.inTransaction;
  }

  exec(sql: string): void {
    this.handle.exec(sql);
  }

  all<Row>(query: Query<Row>, parameters: readonly SqlParameter[]): Row[] {
    return this.prepare(query.sql).all(parameters) as Row[];
  }

  get<Row>(query: Query<Row>, parameters: readonly SqlParameter[]): Row | undefined {
    return this.prepare(query.sql).get(parameters) as Row | undefined;
  }

  /** Answers how many rows changed. */
  run(sql: string, parameters: readonly SqlParameter[]): number {
    return this.prepare(sql).run(parameters).changes;
  }

  /** Rows as arrays, with what the columns are called and declared as. */
  raw(sql: string, parameters: readonly SqlParameter[]): RawResult {
    const { statement, columns, columnTypes, isReader } = this.prepareRaw(sql);
    if (!isReader) return { columns, columnTypes, rows: [], changes: statement.run(parameters).changes };
    return { columns, columnTypes, rows: statement.all(parameters) as unknown[][], changes: 0 };
  }

  /**
   * Moves the write-ahead log into the file first, so that a copy of the file alone is whole. The driver would leave that
   * undone, since its statements outlive the handle until they are collected. In use elsewhere, the log stays.
   */
  close(): void {
    try {
      if (!this.isInTransaction) this.handle.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      this.abandon();
    }
  }

  /** Closes a handle that is no longer to be trusted with a statement. */
  abandon(): void {
    this.statements.clear();
    this.rawStatements.clear();
    this.handle.close();
  }

  private prepare(sql: string): Database.Statement {
    return cached(this.statements, sql, () => this.handle.prepare(sql));
  }

  private prepareRaw(sql: string): RawStatement {
    return cached(this.rawStatements, sql, () => {
      const statement = this.handle.prepare(sql);
      if (!statement.reader) return { statement, columns: [], columnTypes: [], isReader: false };
      const columns = statement.raw(true).columns();
      return {
        statement,
        columns: columns.map((column) => column.name),
        columnTypes: columns.map((column) => column.type ?? ''),
        isReader: true,
      };
    });
  }
}

function cached<T>(cache: Map<string, T>, sql: string, make: () => T): T {
  const known = cache.get(sql);
  if (known) return known;
  const made = make();
  if (cache.size >= MAX_CACHED_STATEMENTS) cache.clear();
  cache.set(sql, made);
  return made;
}
