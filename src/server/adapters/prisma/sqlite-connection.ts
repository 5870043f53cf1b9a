import { FifoMutex } from './fifo-mutex';
import { GroupCommit } from './group-commit';
import type { OpenTransaction } from './open-transaction';
import { openSqliteSession } from './open-sqlite-session';
import { retryWhileBusy } from './retry-while-busy';
import { isBusy, toReported } from './sqlite-error';
import type { SqliteSession } from './sqlite-session';
import { TimeSlice } from './time-slice';

/**
 * This process's only handle on the database file. Everything goes through it, one transaction at a time, so that no
 * statement can land in a transaction that is not its own. A caller inside a transaction must not ask the connection for
 * anything else: it would wait for itself.
 */
export class SqliteConnection {
  private readonly mutex = new FifoMutex();
  private readonly slice = new TimeSlice();
  private readonly group = new GroupCommit({ begin: () => this.begin(), isSpent: () => this.slice.isSpent() });
  private isClosed = false;
  private mustReopen = false;

  private constructor(
    readonly file: string,
    private session: SqliteSession,
  ) {}

  static async open(file: string): Promise<SqliteConnection> {
    return new SqliteConnection(file, await retryWhileBusy(file, () => openSqliteSession(file)));
  }

  /** Runs reads without a break between them; at once when no transaction is open, else in turn. */
  async read<T>(work: (session: SqliteSession) => T): Promise<T> {
    if (!this.mutex.isHeld && !this.isClosed && !this.slice.isSpent()) {
      try {
        return this.attempt(work);
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
    }
    const release = await this.acquire();
    try {
      return await retryWhileBusy(this.file, () => this.attempt(work));
    } finally {
      release();
    }
  }

  /** As `read`, and other processes' commits do not show up between the reads. */
  readTogether<T>(work: (session: SqliteSession) => T): Promise<T> {
    return this.read((session) => {
      session.exec('BEGIN');
      try {
        const result = work(session);
        session.exec('COMMIT');
        return result;
      } catch (error) {
        this.undo(error);
        throw error;
      }
    });
  }

  /**
   * Everything that `work` writes is committed when it resolves, and nothing of it when it rejects. What is asked for at the same
   * time shares the commit, so `work` must not take long.
   */
  async transact<T>(work: (session: SqliteSession) => Promise<T>): Promise<T> {
    try {
      return await this.group.transact(work);
    } catch (error) {
      throw toReported(this.file, error);
    }
  }

  /** For work that goes on for many turns of the event loop: nobody else's commit waits for it to end. */
  async transactAlone<T>(work: (session: SqliteSession) => Promise<T>): Promise<T> {
    const transaction = await this.begin();
    try {
      const result = await work(transaction.session);
      transaction.commit();
      return result;
    } catch (error) {
      transaction.rollback(error);
      throw error;
    }
  }

  /** Waits its turn and takes the write lock at once: a transaction that reads first and locks later can fail half-way. */
  async begin(): Promise<OpenTransaction> {
    const release = await this.acquire();
    try {
      await retryWhileBusy(this.file, () => {
        this.usable().exec('BEGIN IMMEDIATE');
      });
      return this.openTransaction(release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** For a long series of statements inside a transaction: lets the event loop turn when it is time. */
  async breathe(): Promise<void> {
    if (this.slice.isSpent()) await this.slice.breathe();
  }

  /** Waits for what was asked for, then closes; everything later is refused. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    await this.group.close();
    const release = await this.acquire();
    this.isClosed = true;
    this.session.close();
    release();
  }

  private async acquire(): Promise<() => void> {
    const release = await this.mutex.acquire();
    if (this.slice.isSpent()) await this.slice.breathe();
    if (!this.isClosed) return release;
    release();
    throw new Error(`the database ${this.file} is closed`);
  }

  private openTransaction(release: () => void): OpenTransaction {
    let isOpen = true;
    const end = (finish: () => void) => {
      if (!isOpen) return;
      isOpen = false;
      try {
        finish();
      } catch (error) {
        this.undo(error);
        throw error;
      } finally {
        release();
      }
    };
    return {
      session: this.session,
      commit: () => {
        end(() => {
          this.session.exec('COMMIT');
        });
      },
      rollback: (reason) => {
        end(() => {
          this.undo(reason);
        });
      },
    };
  }

  private attempt<T>(work: (session: SqliteSession) => T): T {
    const session = this.usable();
    try {
      return work(session);
    } catch (error) {
      this.mustReopen ||= isBusy(error);
      throw error;
    }
  }

  private undo(reason: unknown): void {
    this.mustReopen ||= isBusy(reason);
    try {
      if (this.session.isInTransaction) this.session.exec('ROLLBACK');
    } catch {
      this.mustReopen = true;
    }
  }

  /** A statement that met a busy database stays open in the driver and makes every later commit fail: start afresh. */
  private usable(): SqliteSession {
    if (!this.mustReopen) return this.session;
    const fresh = openSqliteSession(this.file);
    this.session.abandon();
    this.session = fresh;
    this.mustReopen = false;
    return fresh;
  }
}
