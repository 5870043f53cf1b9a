import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { PrismaClientKnownRequestError } from '@prisma/client/runtime/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newGate } from '../../testing/gate';
import { manualClock } from '../../testing/manual-clock';
import { sampleId, sampleTime } from '../../testing/sample-records';
import { settle } from '../../testing/settle';
import { createPrismaClient } from './create-prisma-client';
import type { PrismaClient } from './generated/client';
import { migrateSqlite } from './migrate-sqlite';
import { openSqliteSession } from './open-sqlite-session';
import { SqliteConnection } from './sqlite-connection';
import type { SqliteSession } from './sqlite-session';
import { migrationsDir, newFolder } from './testing/open-test-database';

const INSERT = 'INSERT INTO instance (id, started_at, last_beat) VALUES (?, 1, 1)';

describe('one connection for Prisma and for plain SQL', () => {
  let folder: ReturnType<typeof newFolder>;
  let file: string;
  let connection: SqliteConnection;
  let prisma: PrismaClient;
  beforeEach(async () => {
    folder = newFolder();
    file = path.join(folder.path, 'parley.db');
    await migrateSqlite({ file, migrationsDir, clock: manualClock(), newId: sampleId });
    connection = await SqliteConnection.open(file);
    prisma = createPrismaClient(connection);
  });
  afterEach(async () => {
    await prisma.$disconnect();
    await connection.close();
    folder.remove();
  });

  const row = (id: string) => ({ id, startedAt: sampleTime(), lastBeat: sampleTime() });
  const insert = (id: string): Promise<void> =>
    connection.transact((session) => {
      session.run(INSERT, [id]);
      return Promise.resolve();
    });
  const ids = async (): Promise<string[]> => {
    const rows = await prisma.instance.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
    return rows.map(({ id }) => id);
  };

  test('a plain Prisma write made during another transaction is not rolled back with it', async () => {
    const gate = newGate();
    const failing = connection.transact(async (session) => {
      session.run(INSERT, ['doomed']);
      gate.reach();
      await gate.opened;
      throw new Error('rolled back');
    });
    const outcome = expect(failing).rejects.toThrow('rolled back');
    await gate.reached;
    const write = prisma.instance.create({ data: row('kept') });
    await settle();
    gate.open();
    await Promise.all([outcome, write]);
    expect(await ids()).toEqual(['kept']);
  });

  test('an interactive Prisma transaction and plain ones at once: none is lost and none sees the other half-done', async () => {
    const interactive = (name: string, fails: boolean): Promise<number> =>
      prisma.$transaction(async (tx) => {
        await tx.instance.create({ data: row(`${name}-1`) });
        const between = await tx.instance.count();
        await tx.instance.create({ data: row(`${name}-2`) });
        expect(await tx.instance.count()).toBe(between + 1);
        if (fails) throw new Error('rolled back');
        return between;
      });
    const work: Promise<unknown>[] = [];
    for (let number = 0; number < 10; number += 1) {
      work.push(
        interactive(`good-${number}`, false),
        insert(`plain-${number}`),
        prisma.instance.create({ data: row(`lone-${number}`) }),
      );
      work.push(expect(interactive(`bad-${number}`, true)).rejects.toThrow('rolled back'));
    }
    await Promise.all(work);
    const found = await ids();
    expect(found).toHaveLength(40);
    expect(found.filter((id) => id.startsWith('bad'))).toEqual([]);
  });

  test('a read waits for the open transaction and never sees what is rolled back', async () => {
    const gate = newGate();
    const failing = connection.transact(async (session) => {
      session.run(INSERT, ['doomed']);
      gate.reach();
      await gate.opened;
      throw new Error('rolled back');
    });
    const outcome = expect(failing).rejects.toThrow('rolled back');
    await gate.reached;
    const reading = ids();
    await settle();
    gate.open();
    await outcome;
    expect(await reading).toEqual([]);
  });

  test('of transactions that share a commit, only the one that fails is undone', async () => {
    const failing = (id: string): Promise<void> =>
      connection.transact((session) => {
        session.run(INSERT, [id]);
        return Promise.reject(new Error(`no ${id}`));
      });
    const broken = (id: string): Promise<void> =>
      connection.transact((session) => {
        session.run(INSERT, [`${id}-half`]);
        session.run(INSERT, ['a']);
        return Promise.resolve();
      });
    const work = [insert('a'), broken('b'), failing('c'), insert('d'), failing('e')];
    const outcomes = await Promise.allSettled(work);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(await ids()).toEqual(['a', 'd']);
  });

  test('a first transaction that fails does not take those behind it along', async () => {
    const failing = connection.transact(() => Promise.reject(new Error('at once')));
    await Promise.all([expect(failing).rejects.toThrow('at once'), insert('behind'), insert('also')]);
    expect(await ids()).toEqual(['also', 'behind']);
  });

  test('when one member ends the whole transaction, none of its group is answered as kept', async () => {
    const work = [
      insert('before'),
      connection.transact((session) => {
        session.exec('ROLLBACK');
        return Promise.resolve();
      }),
    ];
    const outcomes = await Promise.allSettled(work);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ids()).toEqual([]);
    await insert('after');
    expect(await ids()).toEqual(['after']);
  });

  test('a Prisma transaction that breaks a constraint leaves the connection usable', async () => {
    await insert('taken');
    await expect(
      prisma.$transaction([
        prisma.instance.create({ data: row('new') }),
        prisma.instance.create({ data: row('taken') }),
      ]),
    ).rejects.toThrow(PrismaClientKnownRequestError);
    await insert('after');
    expect(await ids()).toEqual(['after', 'taken']);
  });

  test('gives Prisma booleans, dates, big integers and text back as they were', async () => {
    const at = new Date('2026-11-29T23:59:59.999Z');
    const file_ = {
      id: 'f',
      principal: 'p',
      userId: 'u',
      conversationId: null,
      filename: 'a\0b\ud800.txt',
      mimeType: 't',
      size: 5_000_000_000n,
      hash: 'h',
      createdAt: at,
    };
    await prisma.file.create({ data: file_ });
    expect(await prisma.file.findFirst({ where: { createdAt: at } })).toEqual({ ...file_, filename: 'ab\uFFFD.txt' });
  });

  test('says that the database cannot be used while the disk is full, and takes writes again after that', async () => {
    await connection.read((session) => session.exec('PRAGMA max_page_count = 1'));
    const fill = connection.transact((session) => {
      for (let index = 0; index < 10_000; index += 1) session.run(INSERT, [`${sampleId()}${'x'.repeat(2000)}`]);
      return Promise.resolve();
    });
    await expect(fill).rejects.toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining('disk is full') as string,
    });
    await connection.read((session) => session.exec('PRAGMA max_page_count = 1000000'));
    await insert('after');
    expect(await prisma.instance.count()).toBe(1);
  });

  describe('while another process holds the write lock', () => {
    let other: SqliteSession;
    beforeEach(() => {
      other = openSqliteSession(file);
      other.exec('BEGIN IMMEDIATE');
      other.run(INSERT, ['other']);
    });
    afterEach(() => other.close());

    test('writes wait without blocking the process, reads do not wait, and order is kept', async () => {
      const order: string[] = [];
      const writes = [
        insert('first').then(() => order.push('first')),
        prisma.instance.create({ data: row('second') }).then(() => order.push('second')),
      ];
      await settle();
      expect(order).toEqual([]);
      other.exec('COMMIT');
      await Promise.all(writes);
      expect(order).toEqual(['first', 'second']);
      expect(await ids()).toEqual(['first', 'other', 'second']);
    });

    test('a read that nothing waits before sees the last commit', async () => {
      expect(await ids()).toEqual([]);
      other.exec('COMMIT');
      expect(await ids()).toEqual(['other']);
    });
  });

  test('starts afresh after a statement met a busy database, since the driver leaves it open', async () => {
    const other = openSqliteSession(file);
    const work = connection.transact((session) => {
      session.exec('COMMIT');
      other.exec('BEGIN IMMEDIATE');
      session.all({ sql: `${INSERT} RETURNING id` }, ['busy']);
      return Promise.resolve();
    });
    await expect(work).rejects.toThrow('database is locked');
    other.exec('COMMIT');
    other.close();
    await insert('after');
    expect(await ids()).toEqual(['after']);
    await prisma.$transaction((tx) => tx.instance.create({ data: row('also') }));
    expect(await ids()).toEqual(['after', 'also']);
  });

  test('a long series of awaited statements lets timers run', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    for (let number = 0; number < 2000; number += 1) await insert(String(number));
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  test('closes after the open transaction, and refuses what comes later', async () => {
    const gate = newGate();
    const work = connection.transact(async (session) => {
      gate.reach();
      await gate.opened;
      session.run(INSERT, ['last']);
    });
    await gate.reached;
    const closing = connection.close();
    const late = expect(insert('late')).rejects.toThrow('is closed');
    gate.open();
    await Promise.all([work, closing, late]);
    await expect(connection.read(() => 1)).rejects.toThrow('is closed');
    // A copy of the file alone is whole.
    const copy = path.join(folder.path, 'copy.db');
    copyFileSync(file, copy);
    const session = openSqliteSession(copy);
    expect(session.all({ sql: 'SELECT id FROM instance' }, [])).toEqual([{ id: 'last' }]);
    session.close();
  });
});
