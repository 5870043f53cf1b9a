import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MigrationReport } from './migrate-sqlite';
import { newFolder, openStoresAt } from './testing/open-test-database';
import { buildChildProgram, type Child, type ChildProgram } from './testing/start-child';

describe('several processes on one database file', { timeout: 60_000 }, () => {
  let program: ChildProgram;
  beforeAll(async () => {
    program = await buildChildProgram();
  }, 60_000);
  afterAll(() => program.remove());

  let folder: ReturnType<typeof newFolder>;
  let file: string;
  let children: Child[] = [];
  beforeEach(() => {
    folder = newFolder();
    file = path.join(folder.path, 'data', 'parley.db');
  });
  afterEach(() => {
    for (const child of children) child.process.kill('SIGKILL');
    children = [];
    folder.remove();
  });

  const start = (job: 'migrate' | 'append'): Child => {
    const child = program.start(job, file);
    children.push(child);
    return child;
  };
  const nextLine = async (child: Child): Promise<string> => {
    const line = await child.lines.next();
    if (line.done === true) throw new Error('the child has ended');
    return line.value;
  };

  test('migrating at once: one applies, the others find nothing to do', async () => {
    const started = [start('migrate'), start('migrate'), start('migrate'), start('migrate')];
    for (const child of started) expect(await nextLine(child)).toBe('ready');
    for (const child of started) child.process.stdin.write('go\n');
    const reports = await Promise.all(
      started.map(async (child) => JSON.parse(await nextLine(child)) as MigrationReport),
    );
    const counts = reports.map((report) => report.applied.length).sort();
    expect(counts.slice(0, 3)).toEqual([0, 0, 0]);
    expect(counts[3]).toBeGreaterThan(0);
    expect(reports.map((report) => report.backup)).toEqual([null, null, null, null]);
  });

  test('killed while they write: every acknowledged event is there, and nothing half-written', async () => {
    for (let round = 0; round < 2; round += 1) {
      const writers = [start('append'), start('append')];
      const acknowledged = await Promise.all(writers.map((writer) => readThenKill(writer, 40 + 20 * round)));
      const stores = await openStoresAt(file);
      for (const { id, seq } of acknowledged) {
        const page = await stores.ledger.readAfter(id, 0, 100_000_000);
        expect(page?.lastSeq).toBeGreaterThanOrEqual(seq);
        expect(page?.events.map((event) => event.seq)).toEqual(
          Array.from({ length: page?.lastSeq ?? 0 }, (_, at) => at + 1),
        );
        expect((page?.lastSeq ?? -1) % 3).toBe(0);
      }
      await stores.close();
    }
  });

  async function readThenKill(writer: Child, count: number): Promise<{ id: string; seq: number }> {
    const id = await nextLine(writer);
    let seq = 0;
    for (let line = 0; line < count; line += 1) seq = Number(await nextLine(writer));
    const exit = once(writer.process, 'exit');
    writer.process.kill('SIGKILL');
    await exit;
    // What was printed before the kill was acknowledged too.
    for (let line = await writer.lines.next(); line.done !== true; line = await writer.lines.next()) {
      if (/^\d+$/.test(line.value)) seq = Math.max(seq, Number(line.value));
    }
    return { id, seq };
  }
});
