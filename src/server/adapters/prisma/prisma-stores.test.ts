import path from 'node:path';
import { keyStoreContract } from '../../core/access/key-store.contract';
import { auditLogContract } from '../../core/audit/audit-log.contract';
import { conversationStoreContract } from '../../core/conversations/conversation-store.contract';
import { fileStoreContract } from '../../core/files/file-store.contract';
import { modelStoreContract } from '../../core/models/model-store.contract';
import { membershipContract } from '../../core/turns/membership.contract';
import { turnLedgerContract } from '../../core/turns/turn-ledger.contract';
import { manualClock, type ManualClock } from '../../testing/manual-clock';
import type { PrismaStores } from './open-prisma-stores';
import { newFolder, openStoresAt, openTestStores } from './testing/open-test-database';

turnLedgerContract('the Prisma ledger', openTestStores);
conversationStoreContract('the Prisma conversation store', openTestStores);
fileStoreContract('the Prisma file store', openTestStores);
keyStoreContract('the Prisma key store', openTestStores);
auditLogContract('the Prisma audit log', openTestStores);
modelStoreContract('the Prisma model store', openTestStores);
membershipContract('the Prisma membership', () => {
  const folder = newFolder();
  const clocks: ManualClock[] = [];
  const opened: PrismaStores[] = [];
  return Promise.resolve({
    // As separate processes would: each with a connection of its own.
    newMember: async (wrongByMs = 0) => {
      const clock = manualClock();
      clock.skewBy(wrongByMs);
      clocks.push(clock);
      const stores = await openStoresAt(path.join(folder.path, 'parley.db'), { clock });
      opened.push(stores);
      return stores.membership;
    },
    letTimePass: async () => {
      for (const clock of clocks) await clock.advance(10_001);
    },
    close: async () => {
      for (const stores of opened) await stores.close();
      folder.remove();
    },
  });
});
