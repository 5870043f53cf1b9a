import { createMemoryWorld, type MemoryWorld } from '../../../testing/create-memory-ports';
import { manualClock } from '../../../testing/manual-clock';
import { settle } from '../../../testing/settle';
import { openTestStores } from './open-test-database';

/**
 * A world whose record is a SQLite file of its own: what outlives a process is there, and time is in the test's hand. Its
 * clock moves only while nobody waits for the record.
 */
export async function openPrismaWorld(): Promise<{ world: MemoryWorld; close: () => Promise<void> }> {
  const stores = await openTestStores();
  const calls = { open: 0, total: 0 };
  const letSettle = async () => {
    for (let before = -1; before !== calls.total || calls.open > 0;) {
      before = calls.total;
      await settle();
    }
  };
  const world: MemoryWorld = {
    ...createMemoryWorld(manualClock(undefined, letSettle)),
    ledger: counted(stores.ledger, calls),
    conversations: counted(stores.conversations, calls),
    files: counted(stores.files, calls),
    audit: counted(stores.audit, calls),
  };
  return { world, close: stores.close };
}

function counted<T extends object>(port: T, calls: { open: number; total: number }): T {
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]): Promise<unknown> => {
        calls.open += 1;
        calls.total += 1;
        try {
          return await (member as (...input: unknown[]) => Promise<unknown>).apply(target, given);
        } finally {
          calls.open -= 1;
        }
      };
    },
  });
}
