import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { isBusy } from './sqlite-error';
import type { OpenTransaction } from './open-transaction';
import type { SqliteSession } from './sqlite-session';

type Settled = { confirm: () => void; fail: (reason: unknown) => void };
type Member = {
  /** Answers what is to be called once it is committed. */
  run: (session: SqliteSession) => Promise<() => void>;
  fail: (reason: unknown) => void;
};

export type GroupCommitOptions = {
  begin: () => Promise<OpenTransaction>;
  /** The event loop has gone without a turn for long enough. */
  isSpent: () => boolean;
};

/**
 * Transactions that are asked for in one turn of the event loop share one commit, which costs more than what most of them write.
 * They run one after the other, each is undone alone when it fails, and none is answered before the commit.
 */
export class GroupCommit {
  private readonly waiting: Member[] = [];
  private serving: Promise<void> | null = null;
  private isClosed = false;

  constructor(private readonly options: GroupCommitOptions) {}

  transact<T>(work: (session: SqliteSession) => Promise<T>): Promise<T> {
    if (this.isClosed) return Promise.reject(new Error('the database is closed'));
    return new Promise<T>((resolve, fail) => {
      const run = async (session: SqliteSession) => {
        const result = await work(session);
        return () => resolve(result);
      };
      this.waiting.push({ run, fail });
      this.serving ??= this.serve();
    });
  }

  /** Refuses what comes later, and resolves when all that came before is done. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.serving;
  }

  private async serve(): Promise<void> {
    while (this.waiting.length > 0) {
      await nextLoopTurn();
      await this.commitGroup();
    }
    this.serving = null;
  }

  private async commitGroup(): Promise<void> {
    const { waiting, options } = this;
    const atLeast = waiting.length;
    try {
      const transaction = await options.begin();
      await this.fill(transaction);
    } catch (error) {
      for (const member of waiting.splice(0, atLeast)) member.fail(error);
    }
  }

  private async fill(transaction: OpenTransaction): Promise<void> {
    const group: Settled[] = [];
    for (
      let member = this.waiting.shift();
      member;
      member = this.options.isSpent() ? undefined : this.waiting.shift()
    ) {
      const isAlone = group.length === 0;
      const failure = await attempt(transaction.session, { member, group, isAlone });
      if (!failure) continue;
      member.fail(failure.reason);
      if (!isAlone && undoLast(transaction.session, failure.reason)) continue;
      transaction.rollback(failure.reason);
      for (const { fail } of group) fail(failure.reason);
      return;
    }
    commit(transaction, group);
  }
}

type Attempt = { member: Member; group: Settled[]; isAlone: boolean };

/** The first of a group needs no savepoint: the transaction is its own. */
async function attempt(
  session: SqliteSession,
  { member, group, isAlone }: Attempt,
): Promise<{ reason: unknown } | null> {
  try {
    if (!isAlone) session.run('SAVEPOINT member', []);
    const confirm = await member.run(session);
    if (!session.isInTransaction) throw new Error('the transaction was ended from inside');
    if (!isAlone) session.run('RELEASE member', []);
    group.push({ confirm, fail: member.fail });
    return null;
  } catch (reason) {
    return { reason };
  }
}

/** Takes back the last member only; `false` when that is impossible, since some failures end the whole transaction. */
function undoLast(session: SqliteSession, reason: unknown): boolean {
  if (isBusy(reason) || !session.isInTransaction) return false;
  try {
    session.run('ROLLBACK TO member', []);
    session.run('RELEASE member', []);
    return true;
  } catch {
    return false;
  }
}

function commit(transaction: OpenTransaction, group: readonly Settled[]): void {
  try {
    transaction.commit();
  } catch (error) {
    for (const { fail } of group) fail(error);
    return;
  }
  for (const { confirm } of group) confirm();
}
