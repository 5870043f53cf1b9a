import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newGate } from '../../testing/gate';
import type { OpenStores } from '../../testing/open-stores';
import {
  sampleApproval,
  sampleConversation,
  sampleEvents,
  sampleInput,
  sampleMessage,
  samplePending,
  samplePostKey,
  sampleTime,
  sampleTurn,
} from '../../testing/sample-records';
import { settle } from '../../testing/settle';
import { newConversationHead } from './conversation-head';
import type { LedgerTransaction } from './turn-ledger';
import { turnContextContract } from './turn-context.contract';
import { turnLogContract } from './turn-log.contract';
import { turnSweepContract } from './turn-sweep.contract';

/** What every store of turns must do. `open` gives empty stores. */
export function turnLedgerContract(name: string, open: () => Promise<OpenStores>): void {
  describe(`${name} as a turn ledger`, () => {
    transactionContract(open);
    rowContract(open);
    turnContextContract(open);
    turnLogContract(open);
    turnSweepContract(open);
  });
}

function transactionContract(open: () => Promise<OpenStores>): void {
  describe('a transaction', () => {
    let stores: OpenStores;
    let id: string;
    beforeEach(async () => {
      stores = await open();
      const conversation = sampleConversation();
      id = conversation.id;
      await stores.conversations.insert(conversation);
    });
    afterEach(() => stores.close());

    const appendOne = async (tx: LedgerTransaction): Promise<void> => {
      const head = await tx.holdHead(id);
      if (!head) throw new Error('no head');
      await settle(1);
      await tx.insertEvents(id, sampleEvents(null, head.lastSeq + 1, ['.']), sampleTime());
      await tx.saveHead({ ...head, lastSeq: head.lastSeq + 1 });
    };

    test('starts from the empty head that came with the conversation', async () => {
      expect(await stores.ledger.transact((tx) => tx.holdHead(id))).toEqual(newConversationHead(id));
    });

    test('finds no head for an unknown conversation', async () => {
      expect(await stores.ledger.transact((tx) => tx.holdHead('01UNKNOWN'))).toBeNull();
    });

    test('answers what its work answers', async () => {
      expect(await stores.ledger.transact(() => Promise.resolve({ some: 'value' }))).toEqual({ some: 'value' });
    });

    test('reads what it wrote itself', async () => {
      const turn = sampleTurn(id);
      await stores.ledger.transact(async (tx) => {
        await tx.holdHead(id);
        await tx.insertTurn(turn);
        await tx.insertEvents(id, sampleEvents(turn.id, 1, ['a']), sampleTime());
        await tx.saveHead({ ...newConversationHead(id), lastSeq: 1, activeTurnId: turn.id });
        expect(await tx.findTurn(id, turn.id)).toEqual(turn);
        expect(await tx.turnEvents(id, turn.id)).toEqual(sampleEvents(turn.id, 1, ['a']));
        expect(await tx.holdHead(id)).toMatchObject({ lastSeq: 1, activeTurnId: turn.id });
      });
    });

    test('that throws leaves nothing behind and throws the same error', async () => {
      const turn = sampleTurn(id);
      const message = sampleMessage(id);
      const failure = new Error('at the last step');
      const before = await stores.ledger.snapshot(id, {});
      const work = stores.ledger.transact(async (tx) => {
        const head = await tx.holdHead(id);
        await tx.insertTurn(turn);
        await tx.insertEvents(id, sampleEvents(turn.id, 1, ['lost']), sampleTime());
        await tx.insertMessage(message);
        await tx.replacePending(id, [samplePending(id)]);
        await tx.insertPostKey(samplePostKey(id));
        await tx.insertApprovals([sampleApproval(turn)]);
        await tx.touchConversation(id, { updatedAt: sampleTime(9), modelId: 'm' });
        await tx.saveHead({ ...newConversationHead(id), ...head, lastSeq: 1, activeTurnId: turn.id });
        throw failure;
      });
      await expect(work).rejects.toBe(failure);
      expect(await stores.ledger.snapshot(id, {})).toEqual(before);
      expect(await stores.ledger.findTurn(id, turn.id)).toBeNull();
      expect(await stores.conversations.messages(id)).toEqual([]);
      expect(await stores.conversations.findById(id)).toMatchObject({ updatedAt: sampleTime(), modelId: null });
      await stores.ledger.transact(async (tx) => {
        expect(await tx.findPostKey(id, 'key-1')).toBeNull();
        expect(await tx.listApprovals(id, turn.id)).toEqual([]);
        expect(await tx.listPending(id)).toEqual([]);
      });
    });

    test('can be followed by another one after it threw', async () => {
      await expect(stores.ledger.transact(() => Promise.reject(new Error('first')))).rejects.toThrow('first');
      await stores.ledger.transact(appendOne);
      expect(await stores.ledger.lastSeqs([id])).toEqual(new Map([[id, 1]]));
    });

    test('holds the head until its end: a second one waits', async () => {
      const gate = newGate();
      const order: string[] = [];
      const first = stores.ledger.transact(async (tx) => {
        const head = await tx.holdHead(id);
        order.push('first holds');
        gate.reach();
        await gate.opened;
        await tx.saveHead({ ...newConversationHead(id), ...head, epoch: 7 });
        order.push('first ends');
      });
      await gate.reached;
      const second = stores.ledger.transact(async (tx) => {
        const head = await tx.holdHead(id);
        order.push(`second sees epoch ${String(head?.epoch)}`);
      });
      await settle();
      gate.open();
      await Promise.all([first, second]);
      expect(order).toEqual(['first holds', 'first ends', 'second sees epoch 7']);
    });

    test('of many at once loses no update', async () => {
      await Promise.all(Array.from({ length: 25 }, () => stores.ledger.transact(appendOne)));
      const page = await stores.ledger.readAfter(id, 0, 1_000_000);
      expect(page?.lastSeq).toBe(25);
      expect(page?.events.map((event) => event.seq)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    });

    test('is invisible to a reader until it ends, and for ever when it throws', async () => {
      const gate = newGate();
      const work = stores.ledger.transact(async (tx) => {
        await appendOne(tx);
        gate.reach();
        await gate.opened;
        throw new Error('rolled back');
      });
      const outcome = expect(work).rejects.toThrow('rolled back');
      await gate.reached;
      const reading = stores.ledger.readAfter(id, 0, 1000);
      await settle();
      gate.open();
      await outcome;
      expect(await reading).toEqual({ events: [], lastSeq: 0, floorSeq: 0 });
    });

    test('survives a delete that races it: nothing remains and nothing comes back', async () => {
      const gate = newGate();
      const work = stores.ledger.transact(async (tx) => {
        await tx.holdHead(id);
        gate.reach();
        await gate.opened;
        await appendOne(tx);
        await tx.insertMessage(sampleMessage(id));
      });
      await gate.reached;
      const removal = stores.conversations.remove(id);
      await settle();
      gate.open();
      await Promise.all([work, removal]);
      expect(await stores.ledger.snapshot(id, {})).toBeNull();
      expect(await stores.conversations.messages(id)).toEqual([]);
      expect(await stores.conversations.findById(id)).toBeNull();
    });

    test('refuses a sequence number that is already in the log', async () => {
      await stores.ledger.transact(appendOne);
      const repeat = stores.ledger.transact(async (tx) => {
        await tx.holdHead(id);
        await tx.insertEvents(id, sampleEvents(null, 1, ['again']), sampleTime());
      });
      await expect(repeat).rejects.toThrow();
      expect((await stores.ledger.readAfter(id, 0, 1000))?.events).toEqual(sampleEvents(null, 1, ['.']));
    });

    test('refuses a second running turn in one conversation', async () => {
      const running = sampleTurn(id);
      await stores.ledger.transact((tx) => tx.insertTurn(running));
      const second = sampleTurn(id, { number: 2 });
      await expect(stores.ledger.transact((tx) => tx.insertTurn(second))).rejects.toThrow();
      await stores.ledger.transact(async (tx) => {
        await tx.updateTurn({ ...running, status: 'done', endedAt: sampleTime() });
        await tx.insertTurn(second);
      });
      expect(await stores.ledger.findTurn(id, second.id)).toEqual(second);
    });
  });
}

function rowContract(open: () => Promise<OpenStores>): void {
  describe('the rows', () => {
    let stores: OpenStores;
    let id: string;
    beforeEach(async () => {
      stores = await open();
      const conversation = sampleConversation();
      id = conversation.id;
      await stores.conversations.insert(conversation);
    });
    afterEach(() => stores.close());

    const write = (work: (tx: LedgerTransaction) => Promise<void>): Promise<void> => stores.ledger.transact(work);

    test('of a head come back equal', async () => {
      const head = {
        conversationId: id,
        epoch: 3,
        activeTurnId: 'turn',
        lastSeq: 3_000_000_000,
        floorSeq: 2,
        lastProducerSeq: 9,
        nextPosition: 4,
        paused: true,
        queueSeq: 8,
        turnCount: 5,
        leafMessageId: 'leaf',
        heldUntil: sampleTime(3),
      };
      await write((tx) => tx.saveHead(head));
      expect(await stores.ledger.transact((tx) => tx.holdHead(id))).toEqual(head);
      expect(await stores.ledger.heads([id, '01UNKNOWN'])).toEqual(new Map([[id, head]]));
      expect(await stores.ledger.lastSeqs([id, '01UNKNOWN'])).toEqual(new Map([[id, 3_000_000_000]]));
    });

    test('of a turn come back equal, before and after an update', async () => {
      const turn = sampleTurn(id, {
        userMessageId: 'question',
        input: sampleInput({
          text: 'Grüße 東京 \u{1F600}\nzwei',
          files: [{ type: 'file', file_id: 'f', filename: 'a "b".md', mime_type: 'text/markdown', size: 3 }],
          parentId: null,
          clientTools: [
            { name: 'pick', description: '', parameters: { type: 'object', properties: { a: [1, null, true] } } },
          ],
          state: { deep: [{ er: [0.5, -1e21, ''] }] },
          metadata: { source: 'test' },
          toolResults: [{ toolUseId: 'call', output: [1], error: null }],
        }),
      });
      await write((tx) => tx.insertTurn(turn));
      expect(await stores.ledger.findTurn(id, turn.id)).toEqual(turn);
      const ended = {
        ...turn,
        attempt: 2,
        epoch: 5,
        status: 'failed' as const,
        memberId: 'member-2',
        cancelRequestedAt: sampleTime(1),
        stopReason: 'interrupted' as const,
        usage: { input_tokens: 5, output_tokens: 7 },
        error: { code: 'agent-misbehaved', message: 'cut', retryable: true },
        trace: {
          firstTokenMs: 12,
          eventCount: 3,
          toolCalls: [{ toolUseId: 'c', name: 'n', startedMs: 1, durationMs: null, error: null }],
          reasoning: [{ block: 0, startedMs: 1, durationMs: 4 }],
        },
        endedAt: sampleTime(2),
      };
      await write((tx) => tx.updateTurn(ended));
      expect(await stores.ledger.findTurn(id, turn.id)).toEqual(ended);
    });

    test('of a turn are found in their own conversation only', async () => {
      const other = sampleConversation();
      await stores.conversations.insert(other);
      const turn = sampleTurn(id);
      await write((tx) => tx.insertTurn(turn));
      expect(await stores.ledger.findTurn(other.id, turn.id)).toBeNull();
      await write(async (tx) => expect(await tx.findTurn(other.id, turn.id)).toBeNull());
    });

    test('of a message come back equal, by seq', async () => {
      const answer = sampleMessage(id, {
        turnId: 'turn',
        externalId: 'client/ü',
        seq: 9,
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'hm' },
          { type: 'tool_use', tool_use_id: 'c', tool_name: 'n', tool_input: { a: { b: [null] } } },
          {
            type: 'tool_result',
            tool_use_id: 'c',
            tool_name: 'n',
            output: 'x',
            error: 'no',
            output_ref: { file_id: 'f', size: 1 },
          },
          { type: 'text', text: 'done \u{1F680}' },
        ],
        status: 'failed',
        stopReason: 'max_tokens',
        error: { code: 'internal', message: 'm', retryable: false },
        modelId: 'qwen3',
        promptTokens: 10,
        completionTokens: 20,
        parentId: 'question',
        createdAt: sampleTime(4),
      });
      const question = sampleMessage(id, { seq: 2 });
      await write((tx) => tx.insertMessage(answer));
      await write((tx) => tx.insertMessage(question));
      expect(await stores.conversations.messages(id)).toEqual([question, answer]);
      await write(async (tx) => {
        expect(await tx.findMessage(id, answer.id)).toEqual(answer);
        expect(await tx.findMessage(id, 'unknown')).toBeNull();
      });
    });

    test('of the queue are replaced as a whole and keep the order they were given in', async () => {
      const [first, second, third] = [1, 2, 3].map((position) => samplePending(id, { position }));
      if (!first || !second || !third) throw new Error('three entries');
      await write((tx) => tx.replacePending(id, [first, second]));
      await write(async (tx) => expect(await tx.listPending(id)).toEqual([first, second]));
      const edited = { ...second, input: sampleInput({ text: 'edited' }) };
      await write((tx) => tx.replacePending(id, [third, edited]));
      const queue = await stores.ledger.transact((tx) => tx.listPending(id));
      expect(queue.map(({ id: entryId, input }) => [entryId, input.text])).toEqual([
        [third.id, 'Hello'],
        [second.id, 'edited'],
      ]);
      await write((tx) => tx.replacePending(id, []));
      await write(async (tx) => expect(await tx.listPending(id)).toEqual([]));
    });

    test('of an idempotency key belong to one conversation, and a newer one takes the place of an expired one', async () => {
      const other = sampleConversation();
      await stores.conversations.insert(other);
      const postKey = samplePostKey(id, { key: 'clé "1"', pendingId: 'entry' });
      await write((tx) => tx.insertPostKey(postKey));
      await write(async (tx) => {
        expect(await tx.findPostKey(id, postKey.key)).toEqual(postKey);
        expect(await tx.findPostKey(other.id, postKey.key)).toBeNull();
      });
      const newer = { ...postKey, bodyHash: 'hash-2', turnId: 'turn-2', pendingId: null, createdAt: sampleTime(1) };
      await write((tx) => tx.insertPostKey(newer));
      await write(async (tx) => expect(await tx.findPostKey(id, postKey.key)).toEqual(newer));
    });

    test('of approvals come back equal, in the order of asking, before and after the decision', async () => {
      const turn = sampleTurn(id);
      const first = sampleApproval(turn, {
        toolInput: { nested: [{ a: null }] },
        inputRef: { file_id: 'f', size: 30_000 },
      });
      const second = sampleApproval(turn, { toolUseId: 'call-2' });
      await write(async (tx) => {
        await tx.insertTurn(turn);
        await tx.insertApprovals([first, second]);
      });
      await write(async (tx) => {
        expect(await tx.listApprovals(id, turn.id)).toEqual([first, second]);
        expect(await tx.listApprovals(id, 'another')).toEqual([]);
      });
      const decided = {
        ...first,
        decision: { behavior: 'allow' as const, message: 'ok', input: { path: 'other.md' }, by: 'user' },
      };
      await write((tx) => tx.updateApproval(decided));
      await write(async (tx) => expect(await tx.listApprovals(id, turn.id)).toEqual([decided, second]));
    });

    test('keep beside a turn what its agent carries, which no reader of the turn gets', async () => {
      const turn = sampleTurn(id);
      const key = { conversationId: id, turnId: turn.id };
      await write((tx) => tx.insertTurn(turn));
      expect(await stores.ledger.findCarried(key)).toBeNull();
      await write((tx) => tx.carry(key, [{ signature: 's-1', text: 'a\u0000b' }]));
      await write((tx) => tx.updateTurn({ ...turn, attempt: 2 }));
      expect(await stores.ledger.findCarried(key)).toEqual([{ signature: 's-1', text: 'ab' }]);
      expect(await stores.ledger.findTurn(id, turn.id)).toEqual({ ...turn, attempt: 2 });
      await write((tx) => tx.carry(key, null));
      expect(await stores.ledger.findCarried(key)).toBeNull();
    });

    test('name an untitled conversation, and leave a title that is there', async () => {
      await write(async (tx) => expect(await tx.nameConversation(id, 'First words')).toBe(true));
      await write(async (tx) => expect(await tx.nameConversation(id, 'Later words')).toBe(false));
      await write(async (tx) => expect(await tx.nameConversation('01UNKNOWN', 'x')).toBe(false));
      expect(await stores.conversations.findById(id)).toMatchObject({ title: 'First words', titleIsManual: false });
    });

    test('touch the conversation, and its model only when it is given', async () => {
      await write((tx) => tx.touchConversation(id, { updatedAt: sampleTime(1), modelId: 'qwen3' }));
      await write((tx) => tx.touchConversation(id, { updatedAt: sampleTime(2) }));
      expect(await stores.conversations.findById(id)).toMatchObject({ updatedAt: sampleTime(2), modelId: 'qwen3' });
    });

    test('change what the conversation has for its agent, from what it has then', async () => {
      const allow = (tool: string) =>
        write((tx) =>
          tx.changeAgentConfig(id, (config) => ({ ...config, allowed_tools: [...(config.allowed_tools ?? []), tool] })),
        );
      await Promise.all([allow('send'), allow('pay')]);
      await write((tx) => tx.changeAgentConfig('01UNKNOWN', (config) => config));
      expect((await stores.conversations.findById(id))?.agentConfig).toEqual({ allowed_tools: ['send', 'pay'] });
    });

    test('hold text without NUL and without lone surrogates', async () => {
      const message = sampleMessage(id, { content: [{ type: 'text', text: 'a\0b\ud800' }] });
      await write(async (tx) => {
        await tx.insertMessage(message);
        await tx.insertEvents(id, sampleEvents(null, 1, ['c\0d\udc00']), sampleTime());
        await tx.replacePending(id, [samplePending(id, { input: sampleInput({ text: 'e\0f' }) })]);
        await tx.saveHead({ ...newConversationHead(id), lastSeq: 1, leafMessageId: message.id });
      });
      const snapshot = await stores.ledger.snapshot(id, {});
      expect(snapshot?.messages[0]?.content).toEqual([{ type: 'text', text: 'ab\uFFFD' }]);
      expect((await stores.ledger.readAfter(id, 0, 1000))?.events).toEqual(sampleEvents(null, 1, ['cd\uFFFD']));
      expect(snapshot?.pending[0]?.input.text).toBe('ef');
    });

    test('are copies: changing what was written or read changes nothing stored', async () => {
      const turn = sampleTurn(id, { input: sampleInput({ state: { count: 1 } }) });
      const expected = structuredClone(turn);
      await write((tx) => tx.insertTurn(turn));
      turn.input.text = 'changed';
      const read = await stores.ledger.findTurn(id, turn.id);
      if (read) read.input.state = 'changed';
      expect(await stores.ledger.findTurn(id, turn.id)).toEqual(expected);
    });
  });
}
