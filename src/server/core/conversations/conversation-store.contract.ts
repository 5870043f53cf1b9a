import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenStores } from '../../testing/open-stores';
import {
  sampleApproval,
  sampleConversation,
  sampleEvents,
  sampleId,
  sampleMessage,
  samplePending,
  samplePostKey,
  sampleTime,
  sampleTurn,
} from '../../testing/sample-records';
import type { Owner } from '../access/owner';
import { newConversationHead } from '../turns/conversation-head';
import type { ConversationRecord } from './conversation-record';
import type { ConversationQuery } from './conversation-store';

const ANN: Owner = { principal: 'key-1', user: 'ann' };
const BOB: Owner = { principal: 'key-1', user: 'bob' };
const OTHER_KEY: Owner = { principal: 'key-2', user: 'ann' };

/** What every store of conversations must do. `open` gives empty stores. */
export function conversationStoreContract(name: string, open: () => Promise<OpenStores>): void {
  describe(`${name} as a conversation store`, () => {
    let stores: OpenStores;
    beforeEach(async () => {
      stores = await open();
    });
    afterEach(() => stores.close());

    const add = async (change: Partial<ConversationRecord> = {}): Promise<ConversationRecord> => {
      const conversation = sampleConversation({ owner: ANN, ...change });
      expect(await stores.conversations.insert(conversation)).toBe('inserted');
      return conversation;
    };
    const listIds = async (query: Partial<ConversationQuery> = {}): Promise<string[]> => {
      const rows = await stores.conversations.list({ owner: ANN, archived: 'any', limit: 100, ...query });
      return rows.map((row) => row.id);
    };

    describe('inserting and finding', () => {
      test('gives a conversation back exactly', async () => {
        const conversation = await add({
          externalId: 'thread/ü 東京 "%_\\',
          title: 'Grüße \u{1F600}',
          titleIsManual: true,
          agentConfig: { model: 'qwen3', cwd: '/srv', more: { deep: [1, null, { a: true }] } },
          modelId: 'qwen3',
          pinned: true,
          archivedAt: sampleTime(3),
        });
        expect(await stores.conversations.find(ANN, conversation.id)).toEqual(conversation);
        expect(await stores.conversations.findById(conversation.id)).toEqual(conversation);
      });

      test('brings an empty head', async () => {
        const { id } = await add();
        expect((await stores.ledger.heads([id])).get(id)).toEqual(newConversationHead(id));
      });

      test('finds by the external id, exactly as the client sent it', async () => {
        const conversation = await add({ externalId: 'Case Ä' });
        expect(await stores.conversations.find(ANN, 'Case Ä')).toEqual(conversation);
        expect(await stores.conversations.find(ANN, 'case ä')).toBeNull();
        expect(await stores.conversations.find(ANN, 'Case %')).toBeNull();
        expect(await stores.conversations.findById('Case Ä')).toBeNull();
      });

      test('never finds what belongs to another user or another key', async () => {
        const conversation = await add({ externalId: 'mine' });
        for (const owner of [BOB, OTHER_KEY, { principal: 'key-1ann', user: '' }]) {
          expect(await stores.conversations.find(owner, conversation.id)).toBeNull();
          expect(await stores.conversations.find(owner, 'mine')).toBeNull();
          expect(await stores.conversations.list({ owner, archived: 'any', limit: 10 })).toEqual([]);
          expect(await stores.conversations.count({ owner, archived: 'any' })).toBe(0);
        }
      });

      test('prefers our id when another conversation uses the same text as its external id', async () => {
        const first = await add();
        await add({ externalId: first.id });
        expect(await stores.conversations.find(ANN, first.id)).toEqual(first);
      });

      test('lets an owner use an external id once, and two owners the same one', async () => {
        const first = await add({ externalId: 'shared' });
        const second = await add({ owner: BOB, externalId: 'shared' });
        const third = await add({ owner: OTHER_KEY, externalId: 'shared' });
        const repeat = sampleConversation({ owner: ANN, externalId: 'shared' });
        expect(await stores.conversations.insert(repeat)).toBe('exists');
        expect(await stores.conversations.findById(repeat.id)).toBeNull();
        expect(await stores.ledger.snapshot(repeat.id, {})).toBeNull();
        expect(await stores.conversations.find(ANN, 'shared')).toEqual(first);
        expect(await stores.conversations.find(BOB, 'shared')).toEqual(second);
        expect(await stores.conversations.find(OTHER_KEY, 'shared')).toEqual(third);
      });

      test('has an id once, whoever asks for it', async () => {
        const first = await add();
        const again = sampleConversation({ id: first.id, owner: BOB });
        expect(await stores.conversations.insert(again)).toBe('exists');
        expect(await stores.conversations.find(ANN, first.id)).toEqual(first);
        expect(await stores.conversations.find(BOB, first.id)).toBeNull();
      });

      test('lets exactly one of many at once have an external id', async () => {
        const outcomes = await Promise.all(
          Array.from({ length: 10 }, () =>
            stores.conversations.insert(sampleConversation({ owner: ANN, externalId: 'raced' })),
          ),
        );
        expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
        expect(await stores.conversations.count({ owner: ANN, archived: 'any' })).toBe(1);
      });

      test('lets an owner have many conversations without an external id', async () => {
        await add();
        await add();
        expect(await listIds()).toHaveLength(2);
      });

      test('stores text without NUL', async () => {
        const { id } = await add({ title: 'a\0b' });
        expect(await stores.conversations.findById(id)).toMatchObject({ title: 'ab' });
        await stores.conversations.update(id, { title: 'c\0d' });
        expect(await stores.conversations.findById(id)).toMatchObject({ title: 'cd' });
      });
    });

    describe('inserting a whole conversation', () => {
      const whole = (change: Partial<ConversationRecord> = {}) => {
        const conversation = sampleConversation({ owner: ANN, ...change });
        const question = sampleMessage(conversation.id, { seq: 3 });
        const answer = sampleMessage(conversation.id, { seq: 9, role: 'assistant', parentId: question.id });
        const turn = sampleTurn(conversation.id, { number: 4, status: 'done', endedAt: sampleTime() });
        return { conversation, leafMessageId: question.id, messages: [question, answer], turns: [turn] };
      };

      test('gives it back, with a log that is as if it were trimmed', async () => {
        const given = whole();
        const { id } = given.conversation;
        expect(await stores.conversations.insertWhole(given)).toBe('inserted');
        expect(await stores.conversations.find(ANN, id)).toEqual(given.conversation);
        expect(await stores.conversations.messages(id)).toEqual(given.messages);
        expect(await stores.conversations.findMessage(id, given.leafMessageId)).toEqual(given.messages[0]);
        expect(await stores.conversations.findMessage('other', given.leafMessageId)).toBeNull();
        expect(await stores.ledger.listTurns(id, null, 10)).toEqual(given.turns);
        const head = (await stores.ledger.heads([id])).get(id);
        expect(head).toMatchObject({ lastSeq: 9, floorSeq: 9, turnCount: 4, leafMessageId: given.leafMessageId });
        await stores.ledger.transact((tx) => tx.insertEvents(id, sampleEvents(null, 10, ['next']), sampleTime()));
      });

      test('writes nothing when an id or the external id is in use', async () => {
        const first = whole({ externalId: 'mine' });
        await stores.conversations.insertWhole(first);
        const [conversation, message, turn] = [whole(), whole(), whole()];
        const taken = [
          { ...conversation, conversation: { ...conversation.conversation, id: first.conversation.id } },
          { ...message, messages: first.messages },
          { ...turn, turns: first.turns },
        ];
        for (const given of taken) expect(await stores.conversations.insertWhole(given)).toBe('taken');
        expect(await stores.conversations.insertWhole(whole({ externalId: 'mine' }))).toBe('exists');
        expect(await stores.conversations.insertWhole(whole({ owner: BOB, externalId: 'mine' }))).toBe('inserted');
        expect(await stores.conversations.count({ owner: ANN, archived: 'any' })).toBe(1);
      });
    });

    describe('listing', () => {
      test('goes from the newest to the oldest, then by id descending', async () => {
        const [a, b, c] = [await add(), await add({ updatedAt: sampleTime(2) }), await add()];
        const ids = [a.id, c.id].sort().reverse();
        expect(await listIds()).toEqual([b.id, ...ids]);
      });

      test('pages through equal times without a gap or a repeat', async () => {
        const all = await Promise.all(
          Array.from({ length: 11 }, (_, index) => add({ updatedAt: sampleTime(index % 2) })),
        );
        const seen: string[] = [];
        let after: ConversationQuery['after'];
        for (;;) {
          const page = await stores.conversations.list({
            owner: ANN,
            archived: false,
            limit: 3,
            ...(after && { after }),
          });
          seen.push(...page.map((row) => row.id));
          const last = page.at(-1);
          if (!last || page.length < 3) break;
          after = { updatedAt: last.updatedAt, id: last.id };
        }
        expect(seen).toHaveLength(11);
        expect(new Set(seen)).toEqual(new Set(all.map((row) => row.id)));
      });

      test('pages steadily while rows are renamed and deleted, also the one the page ended with', async () => {
        for (let count = 0; count < 9; count += 1) await add();
        const order = await listIds();
        const first = await stores.conversations.list({ owner: ANN, archived: false, limit: 3 });
        const last = first.at(-1);
        if (!last) throw new Error('an empty page');
        await stores.conversations.remove(last.id);
        await stores.conversations.remove(order[5] ?? '');
        await stores.conversations.update(order[4] ?? '', { title: 'renamed' });
        const rest = await listIds({ archived: false, after: { updatedAt: last.updatedAt, id: last.id } });
        expect(rest).toEqual(order.slice(3).filter((id) => id !== order[5]));
      });

      test('leaves out as many of the newest as asked', async () => {
        const ids = [];
        for (let index = 0; index < 5; index += 1) ids.unshift((await add({ updatedAt: sampleTime(index) })).id);
        expect(await listIds({ offset: 2, limit: 2 })).toEqual(ids.slice(2, 4));
        expect(await listIds({ offset: 4, limit: 2 })).toEqual(ids.slice(4));
        expect(await listIds({ offset: 5 })).toEqual([]);
      });

      test('keeps to one agent when asked to', async () => {
        const mine = await add({ agentKey: 'support' });
        await add({ agentKey: 'sales' });
        expect(await listIds({ agentKey: 'support' })).toEqual([mine.id]);
        expect(await stores.conversations.count({ owner: ANN, archived: 'any', agentKey: 'nobody' })).toBe(0);
      });

      test('W5 pages through 120 of equal times while one is renamed and one deleted, each once', async () => {
        for (let count = 0; count < 120; count += 1) await add({ updatedAt: sampleTime(count % 3) });
        const order = await listIds({ limit: 200 });
        const [renamed, removed] = [order[50] ?? '', order[60] ?? ''];
        const seen: string[] = [];
        let after: ConversationQuery['after'];
        for (let page = 0; ; page += 1) {
          const rows = await stores.conversations.list({
            owner: ANN,
            archived: false,
            limit: 7,
            ...(after && { after }),
          });
          seen.push(...rows.map((row) => row.id));
          const last = rows.at(-1);
          if (!last || rows.length < 7) break;
          after = { updatedAt: last.updatedAt, id: last.id };
          if (page === 3) await stores.conversations.update(renamed, { title: 'renamed', titleIsManual: true });
          if (page === 4) await stores.conversations.remove(removed);
        }
        expect(seen).toEqual(order.filter((id) => id !== removed));
      });

      test('lists pinned ones alone, the others alone, or all in the order of their use', async () => {
        const pinned = await add({ pinned: true });
        const other = await add({ updatedAt: sampleTime(1) });
        expect(await listIds({ pinned: true })).toEqual([pinned.id]);
        expect(await listIds({ pinned: false })).toEqual([other.id]);
        expect(await listIds()).toEqual([other.id, pinned.id]);
        expect(await stores.conversations.count({ owner: ANN, archived: 'any', pinned: true })).toBe(1);
      });

      test('keeps archived ones apart', async () => {
        const open_ = await add();
        const archived = await add({ archivedAt: sampleTime() });
        expect(await listIds({ archived: false })).toEqual([open_.id]);
        expect(await listIds({ archived: true })).toEqual([archived.id]);
        expect(new Set(await listIds({ archived: 'any' }))).toEqual(new Set([open_.id, archived.id]));
        expect(await stores.conversations.count({ owner: ANN, archived: true })).toBe(1);
        expect(await stores.conversations.count({ owner: ANN, archived: 'any' })).toBe(2);
      });
    });

    describe('temporary conversations', () => {
      test('are found by their id, but are in no list', async () => {
        const temporary = await add({ expiresAt: sampleTime(5) });
        expect(await stores.conversations.find(ANN, temporary.id)).toEqual(temporary);
        expect(await listIds({ archived: 'any' })).toEqual([]);
        expect(await stores.conversations.count({ owner: ANN, archived: 'any' })).toBe(0);
      });

      test('are told once they have expired, the earliest first', async () => {
        await add();
        const later = await add({ expiresAt: sampleTime(6) });
        const sooner = await add({ expiresAt: sampleTime(5) });
        const idsAt = async (minutes: number) =>
          (await stores.conversations.listExpired(sampleTime(minutes), 10)).map((row) => row.id);
        expect(await idsAt(5)).toEqual([]);
        expect(await idsAt(6)).toEqual([sooner.id]);
        expect(await idsAt(7)).toEqual([sooner.id, later.id]);
      });
    });

    describe('searching', () => {
      const titles = [
        '100% done',
        'snake_case',
        'back\\slash',
        'ÄRGER in Zürich',
        'Москва',
        'ΑΘΗΝΑ',
        '東京タワー',
        'Ｆｕｌｌ width',
        'plain',
      ];

      test.each([
        ['%', ['100% done']],
        ['_', ['snake_case']],
        ['\\', ['back\\slash']],
        ['0% D', ['100% done']],
        ['%%', []],
        ['ärger', ['ÄRGER in Zürich']],
        ['a\u0308rger', ['ÄRGER in Zürich']],
        ['ZÜR', ['ÄRGER in Zürich']],
        ['моск', ['Москва']],
        ['αθηνα', ['ΑΘΗΝΑ']],
        ['京', ['東京タワー']],
        ['full', ['Ｆｕｌｌ width']],
        ['IN', ['ÄRGER in Zürich', 'plain']],
        ['"plain', []],
        ['plain OR snake', []],
        ['pla*', []],
        ["' --", []],
      ])('for %j finds %j', async (search, expected) => {
        for (const title of titles) await add({ title });
        await add({ title: `${search} of Bob`, owner: BOB });
        const found = await stores.conversations.list({ owner: ANN, archived: false, limit: 100, search });
        expect(found.map((row) => row.title).sort()).toEqual([...expected].sort());
        expect(await stores.conversations.count({ owner: ANN, archived: false, search })).toBe(expected.length);
      });

      test('looks at our id and at the external id', async () => {
        const conversation = await add({ externalId: 'Thread-77%', title: 'x' });
        await add({ title: 'y' });
        expect(await listIds({ search: 'thread-77%' })).toEqual([conversation.id]);
        expect(await listIds({ search: conversation.id.toLowerCase() })).toEqual([conversation.id]);
      });

      test('follows a new title and forgets a removed conversation', async () => {
        const renamed = await add({ title: 'before' });
        const removed = await add({ title: 'after' });
        await stores.conversations.update(renamed.id, { title: 'after all' });
        await stores.conversations.remove(removed.id);
        expect(await listIds({ search: 'AFTER' })).toEqual([renamed.id]);
        expect(await listIds({ search: 'before' })).toEqual([]);
      });

      test('finds nothing in a null title', async () => {
        await add({ title: null });
        expect(await listIds({ search: 'null' })).toEqual([]);
      });

      test('keeps the order and the paging', async () => {
        const rows = [];
        for (let index = 0; index < 5; index += 1)
          rows.unshift(await add({ title: 'same words', updatedAt: sampleTime(index) }));
        await add({ title: 'others', updatedAt: sampleTime(9) });
        const [first, second, third, fourth] = rows;
        if (!first || !second || !third || !fourth) throw new Error('five rows');
        expect(await listIds({ search: 'SAME', limit: 2 })).toEqual([first.id, second.id]);
        const after = { updatedAt: second.updatedAt, id: second.id };
        expect(await listIds({ search: 'SAME', limit: 2, after })).toEqual([third.id, fourth.id]);
      });
    });

    describe('searching messages', () => {
      const say = async (text: string, change: Partial<ConversationRecord> = {}, minute = 1): Promise<string> => {
        const { id } = await add(change);
        const content = [{ type: 'text' as const, text }];
        const message = sampleMessage(id, { content, createdAt: sampleTime(minute) });
        await stores.ledger.transact((tx) => tx.insertMessage(message));
        return message.id;
      };
      const find = async (search: string, owner = ANN): Promise<string[]> => {
        const found = await stores.conversations.searchMessages({ owner, search, limit: 10 });
        return found.map((message) => message.id);
      };

      test('finds a part of what was said, whatever the case, the last one first', async () => {
        const first = await say('The Überraschung is here', {}, 1);
        const second = await say('no überraschung', { archivedAt: sampleTime(3) }, 2);
        await say('nothing of the kind', {}, 3);
        expect(await find('ÜBERRASCH')).toEqual([second, first]);
      });

      test('finds short words and those of scripts without blanks', async () => {
        const id = await say('明日東京に行きます \u{1F600}');
        for (const search of ['東', '東京', '東京に行き', '\u{1F600}']) expect(await find(search)).toEqual([id]);
      });

      test('takes quotes, wildcards and operators as they are, and every blank as one', async () => {
        const id = await say('say "hi*" AND\n\n  50%_off');
        for (const search of ['"hi*" and', '50%_', ' AND 50', '*']) expect(await find(search)).toEqual([id]);
        for (const search of ['hi%', 'hi OR 50', '"', '  ']) {
          expect(await find(search)).toEqual(search === '"' ? [id] : []);
        }
      });

      test('finds nothing of another owner, of a temporary conversation, or of what is deleted', async () => {
        const id = await say('secret plan');
        await say('secret plan', { expiresAt: sampleTime(9) });
        expect(await find('secret', BOB)).toEqual([]);
        const message = await stores.conversations.searchMessages({ owner: ANN, search: 'secret', limit: 10 });
        expect(message.map((one) => one.id)).toEqual([id]);
        await stores.conversations.remove(message[0]?.conversationId ?? '');
        expect(await find('secret')).toEqual([]);
      });

      test('looks at words that were said, not at tools and reasoning', async () => {
        const { id } = await add();
        const content = [{ type: 'reasoning' as const, text: 'hidden thought' }];
        await stores.ledger.transact((tx) => tx.insertMessage(sampleMessage(id, { content, role: 'assistant' })));
        expect(await find('hidden')).toEqual([]);
      });
    });

    describe('changing', () => {
      test('writes what is given and leaves the rest', async () => {
        const conversation = await add({ title: 'old', agentConfig: { model: 'a' } });
        await stores.conversations.update(conversation.id, { title: 'new', titleIsManual: true, pinned: true });
        await stores.conversations.update(conversation.id, { archivedAt: sampleTime(1), updatedAt: sampleTime(2) });
        await stores.conversations.update(conversation.id, { agentConfig: { cwd: '/x' }, modelId: 'm' });
        const expected = {
          ...conversation,
          title: 'new',
          titleIsManual: true,
          pinned: true,
          archivedAt: sampleTime(1),
          updatedAt: sampleTime(2),
          agentConfig: { cwd: '/x' },
          modelId: 'm',
        };
        expect(await stores.conversations.findById(conversation.id)).toEqual(expected);
        await stores.conversations.update(conversation.id, { archivedAt: null, title: null });
        expect(await stores.conversations.findById(conversation.id)).toEqual({
          ...expected,
          archivedAt: null,
          title: null,
        });
      });

      test('of a conversation that is gone is harmless and brings nothing back', async () => {
        const id = sampleId();
        await stores.conversations.update(id, { title: 'ghost' });
        expect(await stores.conversations.findById(id)).toBeNull();
      });
    });

    describe('removing', () => {
      test('takes everything that hangs on the conversation, and nothing else', async () => {
        const doomed = await add({ externalId: 'again' });
        const kept = await add();
        for (const { id } of [doomed, kept]) {
          const turn = sampleTurn(id, { id: `turn-of-${id}`, status: 'waiting' });
          await stores.ledger.transact(async (tx) => {
            await tx.insertTurn(turn);
            await tx.insertEvents(id, sampleEvents(turn.id, 1, ['a', 'b']), sampleTime());
            await tx.insertMessage(sampleMessage(id));
            await tx.replacePending(id, [samplePending(id)]);
            await tx.insertPostKey(samplePostKey(id));
            await tx.insertApprovals([sampleApproval(turn, { expiresAt: sampleTime() })]);
            await tx.saveHead({ ...newConversationHead(id), lastSeq: 2, activeTurnId: turn.id });
          });
        }
        const before = await stores.ledger.snapshot(kept.id, {});
        await stores.conversations.remove(doomed.id);
        expect(await stores.conversations.find(ANN, 'again')).toBeNull();
        expect(await stores.conversations.messages(doomed.id)).toEqual([]);
        expect(await stores.ledger.snapshot(doomed.id, {})).toBeNull();
        expect(await stores.ledger.readAfter(doomed.id, 0, 1000)).toBeNull();
        expect(await stores.ledger.listTurns(doomed.id, null, 10)).toEqual([]);
        expect((await stores.ledger.listExpiredApprovals(sampleTime(), 10)).map((row) => row.conversationId)).toEqual([
          kept.id,
        ]);
        await stores.ledger.transact(async (tx) => {
          expect(await tx.holdHead(doomed.id)).toBeNull();
          expect(await tx.turnEvents(doomed.id, `turn-of-${doomed.id}`)).toEqual([]);
          expect(await tx.listPending(doomed.id)).toEqual([]);
          expect(await tx.findPostKey(doomed.id, 'key-1')).toBeNull();
          expect(await tx.listApprovals(doomed.id, `turn-of-${doomed.id}`)).toEqual([]);
        });
        expect(await stores.ledger.snapshot(kept.id, {})).toEqual(before);
      });

      test('frees the external id for a new conversation with an empty log', async () => {
        const first = await add({ externalId: 'again' });
        await stores.conversations.remove(first.id);
        const second = await add({ externalId: 'again' });
        expect(await stores.conversations.find(ANN, 'again')).toEqual(second);
        expect(await stores.ledger.readAfter(second.id, 0, 1000)).toEqual({ events: [], lastSeq: 0, floorSeq: 0 });
      });

      test('I18 of a thousand messages takes each of them, and nothing is added to it meanwhile', async () => {
        const [doomed, kept] = [await add({ externalId: 'long' }), await add()];
        const content = [{ type: 'text' as const, text: 'the same words' }];
        await stores.ledger.transact(async (tx) => {
          for (let seq = 1; seq <= 1000; seq += 1) await tx.insertMessage(sampleMessage(doomed.id, { seq, content }));
        });
        const message = sampleMessage(kept.id, { content });
        const removal = stores.conversations.remove(doomed.id);
        await stores.ledger.transact(async (tx) => {
          expect(await tx.holdHead(doomed.id)).toBeNull();
          await tx.insertMessage(message);
        });
        expect(await listIds()).toEqual([kept.id]);
        expect(await stores.conversations.find(ANN, 'long')).toBeNull();
        await removal;
        expect(await stores.conversations.findById(doomed.id)).toBeNull();
        expect(await stores.conversations.messages(doomed.id)).toEqual([]);
        const found = await stores.conversations.searchMessages({ owner: ANN, search: 'same words', limit: 10 });
        expect(found.map(({ id }) => id)).toEqual([message.id]);
      });

      test('twice, or what never was, is harmless', async () => {
        const { id } = await add();
        await stores.conversations.remove(id);
        await stores.conversations.remove(id);
        await stores.conversations.remove('01UNKNOWN');
        expect(await listIds()).toEqual([]);
      });
    });

    test('takes an automatic title until a person has named it', async () => {
      const { conversations } = stores;
      const automatic = await add({ title: 'From the first words', titleIsManual: false });
      const named = await add({ title: 'By hand', titleIsManual: true });
      expect(await conversations.retitle(automatic.id, 'Better')).toBe(true);
      expect(await conversations.retitle(named.id, 'Better')).toBe(false);
      expect(await conversations.retitle('none', 'Better')).toBe(false);
      expect(await conversations.findById(automatic.id)).toMatchObject({ title: 'Better', titleIsManual: false });
      expect(await conversations.findById(named.id)).toMatchObject({ title: 'By hand' });
    });

    test('finds anybody’s idle and archived ones, the oldest first, and knows their size', async () => {
      const old = await add({ updatedAt: sampleTime(1) });
      const older = await add({ owner: BOB, updatedAt: sampleTime(0) });
      await add({ updatedAt: sampleTime(9) });
      const archived = await add({ updatedAt: sampleTime(0), archivedAt: sampleTime(2) });
      const { conversations } = stores;
      const idsOf = (rows: ConversationRecord[]) => rows.map(({ id }) => id);
      expect(idsOf(await conversations.listIdle(sampleTime(5), 10))).toEqual([older.id, old.id]);
      expect(idsOf(await conversations.listIdle(sampleTime(5), 1))).toEqual([older.id]);
      expect(idsOf(await conversations.listArchived(sampleTime(5), 10))).toEqual([archived.id]);
      expect(idsOf(await conversations.listArchived(sampleTime(2), 10))).toEqual([]);
      await stores.ledger.transact((tx) => tx.insertMessage(sampleMessage(old.id)));
      const sizes = await conversations.sizes([old.id, older.id, '01UNKNOWN']);
      expect([...sizes.keys()].sort()).toEqual([old.id, older.id].sort());
      expect(sizes.get(old.id)).toBeGreaterThan(sizes.get(older.id) ?? 0);
    });

    test('counts the messages of each conversation', async () => {
      const [full, empty] = [await add(), await add()];
      await stores.ledger.transact(async (tx) => {
        for (let count = 0; count < 3; count += 1) await tx.insertMessage(sampleMessage(full.id));
      });
      const counts = await stores.conversations.messageCounts([full.id, empty.id, '01UNKNOWN']);
      expect([full.id, empty.id, '01UNKNOWN'].map((id) => counts.get(id) ?? 0)).toEqual([3, 0, 0]);
    });

    test('hands out copies: changing a row that was read changes nothing stored', async () => {
      const conversation = await add({ agentConfig: { model: 'a' } });
      const read = await stores.conversations.findById(conversation.id);
      if (read) read.agentConfig.model = 'changed';
      conversation.title = 'changed';
      expect(await stores.conversations.findById(conversation.id)).toMatchObject({
        agentConfig: { model: 'a' },
        title: null,
      });
    });
  });
}
