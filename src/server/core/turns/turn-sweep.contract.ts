import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenStores } from '../../testing/open-stores';
import {
  sampleApproval,
  sampleConversation,
  samplePending,
  samplePostKey,
  sampleTime,
  sampleTurn,
} from '../../testing/sample-records';
import { newConversationHead, type ConversationHead } from './conversation-head';
import type { TurnRecord } from './turn-record';

/** The part of the ledger's contract that is about lists over turns and conversations. */
export function turnSweepContract(open: () => Promise<OpenStores>): void {
  let stores: OpenStores;
  beforeEach(async () => {
    stores = await open();
  });
  afterEach(() => stores.close());

  const addConversation = async (head: Partial<ConversationHead> = {}, queued = 0): Promise<string> => {
    const { id } = sampleConversation();
    await stores.conversations.insert(sampleConversation({ id }));
    await stores.ledger.transact(async (tx) => {
      await tx.saveHead({ ...newConversationHead(id), ...head });
      const entries = Array.from({ length: queued }, (_, index) => samplePending(id, { position: index + 1 }));
      await tx.replacePending(id, entries);
    });
    return id;
  };

  const addTurn = async (conversationId: string, change: Partial<TurnRecord> = {}): Promise<TurnRecord> => {
    const turn = sampleTurn(conversationId, change);
    await stores.ledger.transact((tx) => tx.insertTurn(turn));
    return turn;
  };

  describe('the turns of a conversation', () => {
    test('are listed newest first, in pages, and never from another conversation', async () => {
      const id = await addConversation();
      const other = await addConversation();
      await addTurn(other, { number: 7, status: 'done' });
      const turns: TurnRecord[] = [];
      for (const number of [1, 2, 3, 4, 5]) turns.unshift(await addTurn(id, { number, status: 'done' }));
      expect(await stores.ledger.listTurns(id, null, 2)).toEqual(turns.slice(0, 2));
      expect(await stores.ledger.listTurns(id, 4, 2)).toEqual(turns.slice(2, 4));
      expect(await stores.ledger.listTurns(id, 2, 2)).toEqual(turns.slice(4));
      expect(await stores.ledger.listTurns(id, 1, 2)).toEqual([]);
      expect(await stores.ledger.listTurns('01UNKNOWN', null, 2)).toEqual([]);
    });
  });

  describe('orphans', () => {
    test("are the turns whose member is not alive, but for those that wait for nobody's process", async () => {
      const orphan = await addTurn(await addConversation(), { memberId: 'dead' });
      const asking = await addTurn(await addConversation(), { memberId: 'dead', status: 'waiting' });
      await addTurn(await addConversation(), { memberId: 'alive' });
      await addTurn(await addConversation(), { memberId: 'alive', status: 'waiting' });
      await addTurn(await addConversation(), { memberId: '', status: 'waiting' });
      await addTurn(await addConversation(), { memberId: 'dead', status: 'done' });
      await addTurn(await addConversation(), { memberId: 'dead', status: 'failed' });
      expect(await stores.ledger.listOrphans(['alive', 'idle'], 10)).toEqual([orphan, asking]);
    });

    test('are all running turns when nobody is alive, a few a call', async () => {
      for (let count = 0; count < 3; count += 1) await addTurn(await addConversation());
      expect(await stores.ledger.listOrphans([], 2)).toHaveLength(2);
      expect(await stores.ledger.listOrphans([], 10)).toHaveLength(3);
    });
  });

  describe('startable conversations', () => {
    test('have a queue, no active turn, and are neither paused nor held', async () => {
      const ready = await addConversation({}, 1);
      const released = await addConversation({ heldUntil: sampleTime(5) }, 2);
      await addConversation({}, 0);
      await addConversation({ activeTurnId: 'turn' }, 1);
      await addConversation({ paused: true }, 1);
      const held = await addConversation({ heldUntil: sampleTime(6) }, 1);
      expect((await stores.ledger.listStartable(sampleTime(5), 10)).sort()).toEqual([ready, released].sort());
      expect(await stores.ledger.listStartable(sampleTime(7), 10)).toContain(held);
    });

    test('come a few a call', async () => {
      for (let count = 0; count < 3; count += 1) await addConversation({}, 1);
      expect(await stores.ledger.listStartable(sampleTime(), 2)).toHaveLength(2);
    });

    test('are no more once they are deleted', async () => {
      const id = await addConversation({}, 1);
      await stores.conversations.remove(id);
      expect(await stores.ledger.listStartable(sampleTime(), 10)).toEqual([]);
    });
  });

  describe('expired approvals', () => {
    test('are the open ones of waiting turns, expired at that instant', async () => {
      const waiting = await addTurn(await addConversation(), { status: 'waiting' });
      const over = await addTurn(await addConversation(), { status: 'done' });
      const expired = sampleApproval(waiting, { expiresAt: sampleTime(5) });
      const decision = { behavior: 'deny' as const, message: null, input: null, by: 'user' };
      await stores.ledger.transact((tx) =>
        tx.insertApprovals([
          expired,
          sampleApproval(waiting, { expiresAt: sampleTime(6) }),
          sampleApproval(waiting, { expiresAt: sampleTime(1), decision }),
          sampleApproval(over, { expiresAt: sampleTime(1) }),
        ]),
      );
      expect(await stores.ledger.listExpiredApprovals(sampleTime(4), 10)).toEqual([]);
      expect(await stores.ledger.listExpiredApprovals(sampleTime(5), 10)).toEqual([expired]);
      expect(await stores.ledger.listExpiredApprovals(sampleTime(7), 1)).toHaveLength(1);
    });
  });

  describe('counts of many conversations', () => {
    test('are of the asked ones only', async () => {
      const two = await addConversation({ lastSeq: 4 }, 2);
      const none = await addConversation({ lastSeq: 5 }, 0);
      await addConversation({ lastSeq: 6 }, 3);
      const counts = await stores.ledger.countQueued([two, none, '01UNKNOWN']);
      expect([two, none, '01UNKNOWN'].map((id) => counts.get(id) ?? 0)).toEqual([2, 0, 0]);
      expect(counts.size).toBeLessThanOrEqual(2);
      expect(await stores.ledger.lastSeqs([none, two])).toEqual(
        new Map([
          [none, 5],
          [two, 4],
        ]),
      );
      expect([...(await stores.ledger.heads([two])).keys()]).toEqual([two]);
    });

    test('tell the turn that holds each of them', async () => {
      const [running, waiting, idle] = [await addConversation(), await addConversation(), await addConversation()];
      const turns = [await addTurn(running), await addTurn(waiting, { status: 'waiting' })];
      await addTurn(idle, { status: 'done' });
      for (const turn of turns) {
        const head = { ...newConversationHead(turn.conversationId), activeTurnId: turn.id };
        await stores.ledger.transact((tx) => tx.saveHead(head));
      }
      expect(await stores.ledger.activeTurns([running, waiting, idle, '01UNKNOWN'])).toEqual(
        new Map([
          [running, { id: turns[0]?.id, status: 'running' }],
          [waiting, { id: turns[1]?.id, status: 'waiting' }],
        ]),
      );
    });

    test('of no conversation are empty', async () => {
      await addConversation({}, 1);
      expect(await stores.ledger.countQueued([])).toEqual(new Map());
      expect(await stores.ledger.lastSeqs([])).toEqual(new Map());
      expect(await stores.ledger.heads([])).toEqual(new Map());
      expect(await stores.ledger.activeTurns([])).toEqual(new Map());
    });

    test('can be asked of a thousand at once', async () => {
      const id = await addConversation({ lastSeq: 1 }, 1);
      const ids = [...Array.from({ length: 1000 }, (_, index) => `01UNKNOWN${String(index)}`), id];
      expect(await stores.ledger.lastSeqs(ids)).toEqual(new Map([[id, 1]]));
      expect((await stores.ledger.heads(ids)).size).toBe(1);
      expect((await stores.ledger.countQueued(ids)).get(id)).toBe(1);
    });
  });

  describe('pruning idempotency keys', () => {
    test('removes the older ones only, a few a call, and counts them', async () => {
      const id = await addConversation();
      await stores.ledger.transact(async (tx) => {
        for (const key of ['old', 'older', 'oldest'])
          await tx.insertPostKey(samplePostKey(id, { key, createdAt: sampleTime(1) }));
        await tx.insertPostKey(samplePostKey(id, { key: 'new', createdAt: sampleTime(2) }));
      });
      expect(await stores.ledger.prunePostKeys(sampleTime(2), 2)).toBe(2);
      expect(await stores.ledger.prunePostKeys(sampleTime(2), 2)).toBe(1);
      expect(await stores.ledger.prunePostKeys(sampleTime(2), 2)).toBe(0);
      await stores.ledger.transact(async (tx) => {
        expect(await tx.findPostKey(id, 'old')).toBeNull();
        expect(await tx.findPostKey(id, 'new')).not.toBeNull();
      });
    });
  });
}
