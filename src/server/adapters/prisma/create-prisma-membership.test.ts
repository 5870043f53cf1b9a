import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { manualClock } from '../../testing/manual-clock';
import { sampleId } from '../../testing/sample-records';
import { createPrismaClient } from './create-prisma-client';
import { createPrismaMembership } from './create-prisma-membership';
import { migrateSqlite } from './migrate-sqlite';
import { SqliteConnection } from './sqlite-connection';
import { migrationsDir, newFolder } from './testing/open-test-database';

async function pidOfTheDead(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('I9 knows at once that a process of this machine has died, and believes the heartbeat of all others', async () => {
  const folder = newFolder();
  const clock = manualClock();
  const file = `${folder.path}/parley.db`;
  await migrateSqlite({ file, migrationsDir, clock, newId: sampleId });
  const connection = await SqliteConnection.open(file);
  const prisma = createPrismaClient(connection);
  const membership = createPrismaMembership(prisma, { bootId: 'us', clock });
  await membership.join();
  const dead = `killed@${hostname()}:${await pidOfTheDead()}`;
  const earlierWithOurPid = `earlier@${hostname()}:${process.pid}`;
  const elsewhere = `elsewhere@another-${hostname()}:${await pidOfTheDead()}`;
  const nextDoor = `next-door@${hostname()}:${process.ppid}`;
  for (const id of [dead, earlierWithOurPid, elsewhere, nextDoor]) {
    await prisma.instance.create({ data: { id, startedAt: clock.now(), lastBeat: clock.now() } });
  }
  expect(new Set(await membership.listAlive())).toEqual(new Set([membership.memberId, elsewhere, nextDoor]));
  await prisma.$disconnect();
  await connection.close();
  folder.remove();
});
