import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newConversationHead } from '../../core/turns/conversation-head';
import type { LedgerTransaction } from '../../core/turns/turn-ledger';
import {
  sampleConversation,
  sampleEvents,
  sampleInput,
  samplePending,
  sampleTime,
  sampleTurn,
} from '../../testing/sample-records';
import type { PrismaStores } from './open-prisma-stores';
import { openTestStores } from './testing/open-test-database';

describe('the Prisma ledger, beyond its contract', () => {
  let stores: PrismaStores;
  let id: string;
  beforeEach(async () => {
    stores = await openTestStores();
    const conversation = sampleConversation();
    id = conversation.id;
    await stores.conversations.insert(conversation);
  });
  afterEach(() => stores.close());

  test('refuses a call after its transaction has ended, so that a forgotten await shows', async () => {
    const tx = await stores.ledger.transact<LedgerTransaction>((open) => Promise.resolve(open));
    await expect(tx.holdHead(id)).rejects.toThrow('the transaction has ended');
  });

  test('refuses a running turn beside a waiting one', async () => {
    await stores.ledger.transact((tx) => tx.insertTurn(sampleTurn(id, { status: 'waiting' })));
    const second = stores.ledger.transact((tx) => tx.insertTurn(sampleTurn(id, { number: 2 })));
    await expect(second).rejects.toThrow('UNIQUE constraint failed');
  });

  test('lists a paused conversation as startable when its first entry jumps the queue', async () => {
    const [jumping, ordinary] = [sampleInput({ jumpsQueue: true }), sampleInput()].map((input) =>
      samplePending(id, { input }),
    );
    if (!jumping || !ordinary) throw new Error('two entries');
    const queue = (entries: (typeof jumping)[]): Promise<void> =>
      stores.ledger.transact(async (tx) => {
        await tx.saveHead({ ...newConversationHead(id), paused: true });
        await tx.replacePending(id, entries);
      });
    await queue([ordinary, jumping]);
    expect(await stores.ledger.listStartable(sampleTime(), 10)).toEqual([]);
    await queue([jumping, ordinary]);
    expect(await stores.ledger.listStartable(sampleTime(), 10)).toEqual([id]);
  });

  test('trims and removes a log of many steps whole', async () => {
    const turn = sampleTurn(id, { status: 'done', endedAt: sampleTime(1) });
    const texts = Array.from({ length: 1700 }, (_, index) => String(index));
    await stores.ledger.transact(async (tx) => {
      await tx.insertTurn(turn);
      await tx.insertEvents(id, sampleEvents(turn.id, 1, texts), sampleTime());
      await tx.insertEvents(id, sampleEvents(null, 1701, texts), sampleTime());
      await tx.saveHead({ ...newConversationHead(id), lastSeq: 3400 });
    });
    expect(await stores.ledger.trimEvents(sampleTime(2), 10)).toBe(1);
    const page = await stores.ledger.readAfter(id, 0, 10_000_000);
    expect(page).toMatchObject({ floorSeq: 1700, lastSeq: 3400 });
    expect(page?.events.map((event) => event.seq)).toEqual(texts.map((_, index) => 1701 + index));
    await stores.conversations.remove(id);
    expect(await stores.ledger.readAfter(id, 0, 1000)).toBeNull();
  });
});
