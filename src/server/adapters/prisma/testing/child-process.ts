import { once } from 'node:events';
import { sampleConversation, sampleEvents, sampleTime } from '../../../testing/sample-records';
import { migrateSqlite } from '../migrate-sqlite';
import { openStoresAt } from './open-test-database';

/*
 * What tests run in processes of their own: node child-process.js <job> <file> <migrations folder>.
 * `migrate` waits for a line, migrates and prints the report. `append` appends to a new conversation for ever and prints
 * its id first and then each seq once the ledger has acknowledged it.
 */
const [job, file = '', migrationsDir = ''] = process.argv.slice(2);

if (job === 'migrate') await migrate();
else await append();

async function migrate(): Promise<void> {
  print('ready');
  await once(process.stdin, 'data');
  process.stdin.unref();
  let count = 0;
  const newId = () => `${process.pid}-${(count += 1)}`;
  print(
    JSON.stringify(
      await migrateSqlite({
        file,
        migrationsDir,
        newId,
        clock: { now: sampleTime, elapsedMs: () => 0, after: () => () => undefined },
      }),
    ),
  );
}

async function append(): Promise<void> {
  const { ledger, conversations } = await openStoresAt(file, { migrationsDir });
  const { id } = sampleConversation({ id: `conversation-${process.pid}` });
  await conversations.insert(sampleConversation({ id }));
  print(id);
  for (;;) {
    const seq = await ledger.transact(async (tx) => {
      const head = await tx.holdHead(id);
      if (!head) throw new Error('no head');
      await tx.insertEvents(id, sampleEvents(null, head.lastSeq + 1, ['word ', 'by ', 'word']), sampleTime());
      await tx.saveHead({ ...head, lastSeq: head.lastSeq + 3 });
      return head.lastSeq + 3;
    });
    print(String(seq));
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
