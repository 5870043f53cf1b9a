import { expect, test } from 'vitest';
import { conversationStoreContract } from '../../core/conversations/conversation-store.contract';
import type { LedgerTransaction } from '../../core/turns/turn-ledger';
import { turnLedgerContract } from '../../core/turns/turn-ledger.contract';
import { turnLedgerModelContract } from '../../core/turns/turn-ledger-model.contract';
import type { OpenStores } from '../../testing/open-stores';
import { sampleConversation, sampleEvents, sampleTime } from '../../testing/sample-records';
import { createMemoryConversationStore } from './memory-conversation-store';
import { createMemoryDatabase } from './memory-database';
import { createMemoryLedger } from './memory-ledger';

function openStores(): Promise<OpenStores> {
  const database = createMemoryDatabase();
  return Promise.resolve({
    ledger: createMemoryLedger(database),
    conversations: createMemoryConversationStore(database),
    close: () => Promise.resolve(),
  });
}

turnLedgerContract('the memory ledger', openStores);
turnLedgerModelContract('the memory ledger', openStores);
conversationStoreContract('the memory conversation store', openStores);

test('refuses a call after its transaction has ended, so that a forgotten await shows', async () => {
  const { ledger } = await openStores();
  const tx = await ledger.transact<LedgerTransaction>((open) => Promise.resolve(open));
  await expect(tx.holdHead('any')).rejects.toThrow('the transaction has ended');
});

test('refuses a gap in the log', async () => {
  const { ledger, conversations } = await openStores();
  const conversation = sampleConversation();
  await conversations.insert(conversation);
  const work = ledger.transact((tx) => tx.insertEvents(conversation.id, sampleEvents(null, 2, ['late']), sampleTime()));
  await expect(work).rejects.toThrow('event 2 does not follow 0');
});
