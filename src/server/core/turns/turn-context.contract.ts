import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenStores } from '../../testing/open-stores';
import {
  sampleApproval,
  sampleConversation,
  sampleEvents,
  sampleMessage,
  sampleTime,
  sampleTurn,
} from '../../testing/sample-records';
import type { MessageRecord } from '../conversations/message-record';
import { newConversationHead } from './conversation-head';

const EVERYTHING = Number.MAX_SAFE_INTEGER;

/** The part of the ledger's contract that is about what a turn's agent must know. */
export function turnContextContract(open: () => Promise<OpenStores>): void {
  describe('the context of a turn', () => {
    let stores: OpenStores;
    let id: string;
    let branch: MessageRecord[];
    let other: MessageRecord;
    beforeEach(async () => {
      stores = await open();
      id = sampleConversation().id;
      await stores.conversations.insert(sampleConversation({ id }));
      branch = [];
      for (const seq of [1, 2, 3, 4, 5]) {
        const content = [{ type: 'text' as const, text: String(seq).repeat(1000) }];
        branch.push(sampleMessage(id, { seq, content, parentId: branch.at(-1)?.id ?? null }));
      }
      other = sampleMessage(id, { seq: 6, parentId: branch[1]?.id ?? null });
      await stores.ledger.transact(async (tx) => {
        for (const message of [...branch, other]) await tx.insertMessage(message);
        await tx.saveHead({ ...newConversationHead(id), leafMessageId: branch[4]?.id ?? null });
      });
    });
    afterEach(() => stores.close());

    test('has the whole branch that the turn continues when nothing limits it', async () => {
      const onActive = sampleTurn(id);
      expect((await stores.ledger.turnContext(onActive, EVERYTHING))?.branch).toEqual(branch);
      const onOther = sampleTurn(id, { userMessageId: other.id });
      expect((await stores.ledger.turnContext(onOther, EVERYTHING))?.branch).toEqual([...branch.slice(0, 2), other]);
    });

    test('has the end of the branch when that is enough, at least its last message', async () => {
      expect((await stores.ledger.turnContext(sampleTurn(id), 2500))?.branch).toEqual(branch.slice(2));
      expect((await stores.ledger.turnContext(sampleTurn(id), 1))?.branch).toEqual(branch.slice(4));
    });

    test("has the turn's own events and approvals", async () => {
      const turn = sampleTurn(id);
      const approval = sampleApproval(turn);
      const events = sampleEvents(turn.id, 2, ['a', 'b']);
      await stores.ledger.transact(async (tx) => {
        await tx.insertTurn(turn);
        await tx.insertEvents(
          id,
          [...sampleEvents(null, 1, ['x']), ...events, ...sampleEvents('older', 4, ['y'])],
          sampleTime(),
        );
        await tx.insertApprovals([approval]);
      });
      expect(await stores.ledger.turnContext(turn, EVERYTHING)).toEqual({ branch, events, approvals: [approval] });
    });

    test('ends where a parent is missing, and is nothing for an unknown conversation', async () => {
      const orphan = sampleMessage(id, { seq: 9, parentId: '01MISSING' });
      await stores.ledger.transact((tx) => tx.insertMessage(orphan));
      const turn = sampleTurn(id, { userMessageId: orphan.id });
      expect((await stores.ledger.turnContext(turn, EVERYTHING))?.branch).toEqual([orphan]);
      expect(await stores.ledger.turnContext(sampleTurn('01UNKNOWN'), EVERYTHING)).toBeNull();
    });
  });
}
