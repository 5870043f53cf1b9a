import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenStores } from '../../testing/open-stores';
import {
  sampleApproval,
  sampleConversation,
  sampleEvents,
  sampleMessage,
  samplePending,
  sampleTime,
  sampleTurn,
} from '../../testing/sample-records';
import { newGate } from '../../testing/gate';
import { settle } from '../../testing/settle';
import type { BranchWindow } from '../conversations/branch-window';
import { newConversationHead } from './conversation-head';
import type { TurnRecord } from './turn-record';

/** The part of the ledger's contract that is about reading and trimming the log. */
export function turnLogContract(open: () => Promise<OpenStores>): void {
  let stores: OpenStores;
  let id: string;
  beforeEach(async () => {
    stores = await open();
    id = await addConversation();
  });
  afterEach(() => stores.close());

  const addConversation = async (): Promise<string> => {
    const conversation = sampleConversation();
    await stores.conversations.insert(conversation);
    return conversation.id;
  };

  const append = (turnId: string | null, texts: readonly string[], conversationId = id): Promise<void> =>
    stores.ledger.transact(async (tx) => {
      const head = (await tx.holdHead(conversationId)) ?? newConversationHead(conversationId);
      await tx.insertEvents(conversationId, sampleEvents(turnId, head.lastSeq + 1, texts), sampleTime());
      await tx.saveHead({ ...head, lastSeq: head.lastSeq + texts.length });
    });

  /** A turn with the given texts as its events, ended unless `endedAt` is null. */
  const addTurn = async (
    texts: readonly string[],
    change: Partial<TurnRecord> & { conversationId?: string } = {},
  ): Promise<TurnRecord> => {
    const conversationId = change.conversationId ?? id;
    const lastSeq = (await stores.ledger.lastSeqs([conversationId])).get(conversationId) ?? 0;
    const turn = sampleTurn(conversationId, {
      status: 'done',
      endedAt: sampleTime(1),
      startSeq: lastSeq + 1,
      ...change,
    });
    await stores.ledger.transact(async (tx) => {
      await tx.insertTurn(turn);
      if (turn.endedAt === null) {
        const head = (await tx.holdHead(conversationId)) ?? newConversationHead(conversationId);
        await tx.saveHead({ ...head, activeTurnId: turn.id });
      }
    });
    await append(turn.id, texts, conversationId);
    return turn;
  };

  const readSeqs = async (after: number, conversationId = id): Promise<number[]> =>
    (await stores.ledger.readAfter(conversationId, after, 1_000_000))?.events.map((event) => event.seq) ?? [];

  describe('reading the log', () => {
    test('gives the events after a cursor, in order, with the ends of the log', async () => {
      await append('turn', ['a', 'b']);
      await append(null, ['c']);
      expect(await stores.ledger.readAfter(id, 1, 1_000_000)).toEqual({
        events: [...sampleEvents('turn', 2, ['b']), ...sampleEvents(null, 3, ['c'])],
        lastSeq: 3,
        floorSeq: 0,
      });
    });

    test('gives nothing at the end, and beyond it, where lastSeq shows the mistake', async () => {
      await append('turn', ['a']);
      expect(await stores.ledger.readAfter(id, 1, 1000)).toEqual({ events: [], lastSeq: 1, floorSeq: 0 });
      expect(await stores.ledger.readAfter(id, 99, 1000)).toEqual({ events: [], lastSeq: 1, floorSeq: 0 });
    });

    test('answers null for an unknown conversation', async () => {
      expect(await stores.ledger.readAfter('01UNKNOWN', 0, 1000)).toBeNull();
    });

    test('comes in pieces of about the asked size, each with at least one event', async () => {
      await append(
        'turn',
        Array.from({ length: 40 }, (_, index) => String(index).padEnd(1000, '.')),
      );
      const seqs: number[] = [];
      let pages = 0;
      for (let cursor = 0; cursor < 40; pages += 1) {
        const page = await stores.ledger.readAfter(id, cursor, 5000);
        if (!page || page.events.length === 0) throw new Error('no progress');
        expect(JSON.stringify(page.events).length).toBeLessThan(10_000);
        seqs.push(...page.events.map((event) => event.seq));
        cursor = seqs.at(-1) ?? 0;
      }
      expect(seqs).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
      expect(pages).toBeGreaterThan(5);
      expect((await stores.ledger.readAfter(id, 0, 1))?.events).toHaveLength(1);
    });

    test('keeps conversations apart', async () => {
      const other = await addConversation();
      await append('turn', ['mine']);
      await append('turn', ['theirs'], other);
      expect((await stores.ledger.readAfter(id, 0, 1000))?.events).toEqual(sampleEvents('turn', 1, ['mine']));
    });

    test('gives events back exactly, whatever they hold', async () => {
      const event = {
        type: 'tool_result',
        tool_use_id: 'c',
        tool_name: 'n',
        output: { '': [0.1, 1e300, null, 'naïve "quotes" \\ \u2028 \u{1F600} data: x\n\n'], nested: { a: { b: {} } } },
        error: null,
      } as const;
      await stores.ledger.transact(async (tx) => {
        await tx.insertEvents(id, [{ seq: 1, turnId: 'turn', event: structuredClone(event) }], sampleTime());
        await tx.saveHead({ ...newConversationHead(id), lastSeq: 1 });
      });
      expect((await stores.ledger.readAfter(id, 0, 1000))?.events).toEqual([{ seq: 1, turnId: 'turn', event }]);
    });
  });

  describe('a snapshot', () => {
    test('answers null for an unknown conversation', async () => {
      expect(await stores.ledger.snapshot('01UNKNOWN', {})).toBeNull();
    });

    test('of an idle conversation has its messages and queue and no turn', async () => {
      await addTurn(['done'], { id: 'old' });
      const message = sampleMessage(id, { seq: 1, externalId: 'theirs' });
      const entry = samplePending(id);
      const head = { ...newConversationHead(id), lastSeq: 1, leafMessageId: message.id };
      await stores.ledger.transact(async (tx) => {
        await tx.insertMessage(message);
        await tx.replacePending(id, [entry]);
        await tx.saveHead(head);
      });
      expect(await stores.ledger.snapshot(id, {})).toEqual({
        head,
        links: [{ id: message.id, externalId: 'theirs', parentId: null, role: message.role, seq: 1 }],
        messages: [message],
        activeTurn: null,
        activeEvents: [],
        approvals: [],
        pending: [entry],
      });
      expect(await stores.ledger.queue(id)).toEqual({ head, pending: [entry] });
      expect(await stores.ledger.queue('01UNKNOWN')).toBeNull();
    });

    test('has the part of the active branch that was asked for, and tells where all messages stand', async () => {
      const ids = ['m1', 'm2', 'm3', 'm4', 'm5'];
      const branch = ids.map((own, index) =>
        sampleMessage(id, { id: own, seq: index + 1, parentId: ids[index - 1] ?? null }),
      );
      const aside = sampleMessage(id, { id: 'aside', seq: 6, parentId: 'm1' });
      await stores.ledger.transact(async (tx) => {
        for (const message of [...branch, aside]) await tx.insertMessage(message);
        await tx.saveHead({ ...newConversationHead(id), lastSeq: 6, leafMessageId: 'm5' });
      });
      const windows: [BranchWindow, string[]][] = [
        [{}, ids],
        [{ start: -1 }, ['m5']],
        [{ start: -2, before: 4 }, ['m2', 'm3']],
        [{ start: 1, end: 3 }, ['m2', 'm3']],
        [{ start: 9 }, []],
        [{ end: 0 }, []],
      ];
      for (const [window, expected] of windows) {
        const snapshot = await stores.ledger.snapshot(id, window);
        expect(snapshot?.messages).toEqual(branch.filter((message) => expected.includes(message.id)));
        expect(snapshot?.links.map((link) => link.id)).toEqual([...ids, 'aside']);
      }
    });

    test('of a running turn is of the branch that the turn answers', async () => {
      const turn = await addTurn([], { status: 'running', endedAt: null, userMessageId: 'asked' });
      await stores.ledger.transact(async (tx) => {
        for (const own of ['asked', 'other']) await tx.insertMessage(sampleMessage(id, { id: own }));
        await tx.saveHead({ ...newConversationHead(id), activeTurnId: turn.id, leafMessageId: 'other' });
      });
      expect((await stores.ledger.snapshot(id, {}))?.messages.map((message) => message.id)).toEqual(['asked']);
    });

    test('has the active turn with its own events and all its approvals', async () => {
      const past = await addTurn(['past']);
      const active = await addTurn(['a', 'b'], { status: 'waiting', endedAt: null, number: 2 });
      await append(null, ['between']);
      await append(active.id, ['c']);
      const approvals = [sampleApproval(active), sampleApproval(active, { toolUseId: 'call-2' })];
      await stores.ledger.transact((tx) => tx.insertApprovals([sampleApproval(past), ...approvals]));
      const snapshot = await stores.ledger.snapshot(id, {});
      expect(snapshot?.activeTurn).toEqual(active);
      expect(snapshot?.activeEvents).toEqual([
        ...sampleEvents(active.id, 2, ['a', 'b']),
        ...sampleEvents(active.id, 5, ['c']),
      ]);
      expect(snapshot?.approvals).toEqual(approvals);
      expect(snapshot?.head.lastSeq).toBe(5);
    });

    test('taken while events are appended is of one instant', async () => {
      const active = await addTurn([], { status: 'running', endedAt: null });
      const appends = Array.from({ length: 20 }, () => append(active.id, ['x', 'y']));
      const snapshots = await Promise.all(Array.from({ length: 20 }, () => stores.ledger.snapshot(id, {})));
      await Promise.all(appends);
      for (const snapshot of snapshots) {
        expect(snapshot?.activeEvents.map((event) => event.seq)).toEqual(
          Array.from({ length: snapshot?.head.lastSeq ?? -1 }, (_, index) => index + 1),
        );
      }
    });
  });

  describe('trimming', () => {
    test('deletes the events of turns that ended before, and raises the floor to the last of them', async () => {
      await addTurn(['a', 'b'], { endedAt: sampleTime(1) });
      await append(null, ['queue']);
      await addTurn(['c'], { endedAt: sampleTime(5), number: 2 });
      await append(null, ['later']);
      expect(await stores.ledger.trimEvents(sampleTime(3), 10)).toBe(1);
      expect(await stores.ledger.readAfter(id, 0, 1000)).toMatchObject({ lastSeq: 5, floorSeq: 2 });
      expect(await readSeqs(2)).toEqual([3, 4, 5]);
      expect(await stores.ledger.trimEvents(sampleTime(6), 10)).toBe(1);
      expect((await stores.ledger.readAfter(id, 4, 1000))?.floorSeq).toBe(4);
      expect(await readSeqs(0)).toEqual([5]);
      expect(await stores.ledger.trimEvents(sampleTime(6), 10)).toBe(0);
    });

    test('takes what the agents of those turns carried too', async () => {
      const [old, fresh] = [await addTurn(['a']), await addTurn(['b'], { endedAt: sampleTime(5), number: 2 })];
      const keys = [old, fresh].map((turn) => ({ conversationId: id, turnId: turn.id }));
      await stores.ledger.transact(async (tx) => {
        for (const key of keys) await tx.carry(key, 'signature');
      });
      await stores.ledger.trimEvents(sampleTime(3), 10);
      expect(await Promise.all(keys.map((key) => stores.ledger.findCarried(key)))).toEqual([null, 'signature']);
    });

    test('leaves no hole above the floor and continues the numbering', async () => {
      const turn = await addTurn(['a', 'b']);
      await stores.ledger.trimEvents(sampleTime(3), 10);
      await append('next', ['c']);
      expect(await stores.ledger.readAfter(id, 2, 1000)).toEqual({
        events: sampleEvents('next', 3, ['c']),
        lastSeq: 3,
        floorSeq: 2,
      });
      expect(await stores.ledger.findTurn(id, turn.id)).toEqual(turn);
    });

    test('never touches a turn that has not ended, nor one that ended just now', async () => {
      await addTurn(['a'], { status: 'running', endedAt: null });
      const waiting = await addConversation();
      await addTurn(['a'], { conversationId: waiting, status: 'waiting', endedAt: null });
      const fresh = await addConversation();
      await addTurn(['a'], { conversationId: fresh, endedAt: sampleTime(3) });
      expect(await stores.ledger.trimEvents(sampleTime(3), 10)).toBe(0);
      for (const conversationId of [id, waiting, fresh]) expect(await readSeqs(0, conversationId)).toEqual([1]);
    });

    test('keeps the running turn whole when the one before it goes', async () => {
      await addTurn(['a']);
      await addTurn(['b', 'c'], { status: 'running', endedAt: null, number: 2 });
      expect(await stores.ledger.trimEvents(sampleTime(3), 10)).toBe(1);
      expect(await readSeqs(1)).toEqual([2, 3]);
      expect((await stores.ledger.heads([id])).get(id)).toMatchObject({ floorSeq: 1, lastSeq: 3 });
    });

    test('waits for the turns before when a clock went back, so that the log has no hole', async () => {
      await addTurn(['a'], { endedAt: sampleTime(5) });
      await addTurn(['b'], { endedAt: sampleTime(1), number: 2 });
      expect(await stores.ledger.trimEvents(sampleTime(3), 10)).toBe(0);
      expect(await readSeqs(0)).toEqual([1, 2]);
      expect(await stores.ledger.trimEvents(sampleTime(6), 10)).toBe(1);
      expect(await readSeqs(0)).toEqual([]);
    });

    test('works on a few conversations a call until none is left', async () => {
      for (const conversationId of [id, await addConversation(), await addConversation()]) {
        await addTurn(['a'], { conversationId });
      }
      expect(await stores.ledger.trimEvents(sampleTime(3), 2)).toBe(2);
      expect(await stores.ledger.trimEvents(sampleTime(3), 2)).toBe(1);
      expect(await stores.ledger.trimEvents(sampleTime(3), 2)).toBe(0);
    });

    test('that meets a transaction harms neither: the floor and the rows agree', async () => {
      await addTurn(['a', 'b']);
      const gate = newGate();
      const work = stores.ledger.transact(async (tx) => {
        const head = (await tx.holdHead(id)) ?? newConversationHead(id);
        gate.reach();
        await gate.opened;
        await tx.insertEvents(id, sampleEvents(null, 3, ['c']), sampleTime());
        await tx.saveHead({ ...head, lastSeq: 3 });
      });
      await gate.reached;
      const trimming = stores.ledger.trimEvents(sampleTime(3), 10);
      await settle();
      gate.open();
      await Promise.all([work, trimming]);
      const page = await stores.ledger.readAfter(id, 0, 1000);
      const floor = page?.floorSeq ?? -1;
      expect(page?.lastSeq).toBe(3);
      expect(page?.events.map((event) => event.seq)).toEqual([1, 2, 3].filter((seq) => seq > floor));
    });
  });
}
