import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleConversation, sampleEvents, sampleMessage, sampleTime } from '../../testing/sample-records';
import type { PrismaStores } from './open-prisma-stores';
import { SqliteConnection } from './sqlite-connection';
import { newFolder, openStoresAt } from './testing/open-test-database';

describe('the Prisma conversation store, beyond its contract', () => {
  let folder: ReturnType<typeof newFolder>;
  let file: string;
  let stores: PrismaStores;
  beforeEach(async () => {
    folder = newFolder();
    file = path.join(folder.path, 'parley.db');
    stores = await openStoresAt(file);
  });
  afterEach(async () => {
    await stores.close();
    folder.remove();
  });

  const addLong = async (): Promise<string> => {
    const conversation = sampleConversation();
    await stores.conversations.insert(conversation);
    await stores.ledger.transact(async (tx) => {
      for (let seq = 1; seq <= 1000; seq += 1) await tx.insertMessage(sampleMessage(conversation.id, { seq }));
    });
    return conversation.id;
  };

  test('lets others append while a long conversation is removed', async () => {
    const id = await addLong();
    const other = sampleConversation();
    await stores.conversations.insert(other);
    let isRemoved = false;
    const removal = stores.conversations.remove(id).then(() => {
      isRemoved = true;
    });
    for (let seq = 1; seq <= 20; seq += 1) {
      await stores.ledger.transact((tx) => tx.insertEvents(other.id, sampleEvents(null, seq, ['on']), sampleTime()));
    }
    expect(isRemoved).toBe(false);
    await removal;
    expect(await stores.conversations.findById(id)).toBeNull();
  });

  test('tells a removal that was cut off as expired, so that it is ended later', async () => {
    const id = await addLong();
    const removal = stores.conversations.remove(id);
    await stores.ledger.transact(() => Promise.resolve());
    await stores.close();
    await expect(removal).rejects.toThrow();
    stores = await openStoresAt(file);
    expect((await stores.conversations.listExpired(sampleTime(), 10)).map((row) => row.id)).toEqual([id]);
    await stores.conversations.remove(id);
    expect(await stores.conversations.messages(id)).toEqual([]);
  });

  test('indexes no message of a temporary conversation, however it came in', async () => {
    const content = [{ type: 'text' as const, text: 'words to find' }];
    const [kept, temporary, whole] = [
      sampleConversation(),
      sampleConversation({ expiresAt: sampleTime(9) }),
      sampleConversation({ expiresAt: sampleTime(9) }),
    ];
    for (const conversation of [kept, temporary]) await stores.conversations.insert(conversation);
    const message = sampleMessage(kept.id, { content });
    await stores.ledger.transact(async (tx) => {
      await tx.insertMessage(message);
      await tx.insertMessage(sampleMessage(temporary.id, { content }));
    });
    const messages = [sampleMessage(whole.id, { content })];
    await stores.conversations.insertWhole({ conversation: whole, leafMessageId: null, messages, turns: [] });
    const connection = await SqliteConnection.open(file);
    const indexed = await connection.read((session) => session.all({ sql: 'SELECT message_id FROM message_text' }, []));
    await connection.close();
    expect(indexed).toEqual([{ message_id: message.id }]);
  });
});
