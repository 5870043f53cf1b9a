import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleConversation, sampleFile, sampleId, sampleTime } from '../../testing/sample-records';
import type { ConversationStore } from '../conversations/conversation-store';
import type { FileRecord } from './file-record';
import type { FileStore } from './file-store';

type OpenFileStore = { files: FileStore; conversations: ConversationStore; close: () => Promise<void> };

const ANN = { principal: 'key-1', user: 'ann' };

/** What every store of file rows must do. */
export function fileStoreContract(name: string, open: () => Promise<OpenFileStore>): void {
  describe(`${name} as a file store`, () => {
    let opened: OpenFileStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const add = async (change: Partial<FileRecord> = {}): Promise<FileRecord> => {
      const file = sampleFile({ owner: ANN, ...change });
      expect(await opened.files.insert(file)).toBe(true);
      return file;
    };

    const step = (limit = 100) => ({ limit, now: sampleTime(9) });
    const removeOfConversation = async (id: string) =>
      (await opened.files.removeOfConversation(id, step())).unusedHashes;

    const addConversation = async () => {
      const conversation = sampleConversation();
      await opened.conversations.insert(conversation);
      return conversation;
    };

    test('gives a row back exactly, with the name as it was given', async () => {
      const file = await add({
        filename: '../../etc/"pass\u202Ewd" 東京.PDF',
        size: 5_000_000_000,
        createdAt: sampleTime(7),
        conversationId: sampleId(),
      });
      expect(await opened.files.find(ANN, file.id)).toEqual(file);
      expect(await opened.files.findById(file.id)).toEqual(file);
    });

    test('finds a file for its owner only', async () => {
      const file = await add();
      expect(await opened.files.find({ principal: 'key-1', user: 'bob' }, file.id)).toBeNull();
      expect(await opened.files.find({ principal: 'key-2', user: 'ann' }, file.id)).toBeNull();
      expect(await opened.files.find(ANN, 'unknown')).toBeNull();
      expect(await opened.files.findById('unknown')).toBeNull();
    });

    test('attaches files to a conversation, and a file that is attached stays where it is', async () => {
      const [first, second, third] = [await add(), await add(), await add()];
      await opened.files.attach([first.id, second.id, 'unknown'], 'one');
      await opened.files.attach([second.id, third.id], 'two');
      await opened.files.attach([], 'three');
      const found = await Promise.all([first, second, third].map((file) => opened.files.findById(file.id)));
      expect(found.map((file) => file?.conversationId)).toEqual(['one', 'one', 'two']);
    });

    test('removes the files of a conversation and answers the hashes that nobody uses any more', async () => {
      const [mine, shared, loose] = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
      const doomed = await add({ hash: mine ?? '', conversationId: 'one' });
      await add({ hash: mine ?? '', conversationId: 'one' });
      await add({ hash: shared ?? '', conversationId: 'one' });
      await add({ hash: loose ?? '', conversationId: 'one' });
      const other = await add({ hash: shared ?? '', conversationId: 'two', owner: { principal: 'key-2', user: 'x' } });
      const unattached = await add({ hash: loose ?? '' });
      expect(await removeOfConversation('one')).toEqual([mine]);
      expect(await opened.files.findById(doomed.id)).toBeNull();
      expect(await opened.files.findById(other.id)).toEqual(other);
      expect(await opened.files.findById(unattached.id)).toEqual(unattached);
      expect(await removeOfConversation('two')).toEqual([shared]);
      expect(await removeOfConversation('two')).toEqual([]);
    });

    test('removes the files of a conversation a few at once', async () => {
      for (const letter of ['a', 'a', 'b']) await add({ hash: letter.repeat(64), conversationId: 'one' });
      const removals = [];
      for (let count = 0; count < 3; count += 1) removals.push(await opened.files.removeOfConversation('one', step(2)));
      expect(removals.map(({ removed }) => removed)).toEqual([2, 1, 0]);
      const unused = removals.flatMap(({ unusedHashes }) => unusedHashes);
      expect(unused.sort()).toEqual(['a'.repeat(64), 'b'.repeat(64)]);
    });

    test('takes no file whose bytes are being removed, until they are', async () => {
      const file = await add({ conversationId: 'one' });
      const other = await add({ hash: 'b'.repeat(64) });
      expect(await removeOfConversation('one')).toEqual([file.hash]);
      const again = sampleFile({ owner: ANN, hash: file.hash });
      expect(await opened.files.insert(again)).toBe(false);
      expect(await opened.files.findById(again.id)).toBeNull();
      await add({ hash: other.hash });
      await opened.files.forgetUnused(file.hash);
      await opened.files.forgetUnused(file.hash);
      expect(await opened.files.insert(again)).toBe(true);
    });

    test('remembers whose bytes are to be removed, and since when', async () => {
      for (const [index, letter] of ['c', 'a', 'b'].entries()) {
        await add({ hash: letter.repeat(64), conversationId: letter });
        await opened.files.removeOfConversation(letter, { limit: 100, now: sampleTime(index) });
      }
      const take = async (before: number, limit: number) => {
        const hashes = await opened.files.takeUnused(sampleTime(before), { limit, now: sampleTime(before) });
        return hashes.map((hash) => hash[0]).join('');
      };
      expect([await take(0, 10), await take(1, 10), await take(9, 10)]).toEqual(['', 'c', 'cab']);
      await opened.files.forgetUnused('c'.repeat(64));
      expect(await take(10, 10)).toBe('ab');
    });

    test('gives bytes that are to be removed to one sweeper (a second one removed them after they had come in again)', async () => {
      for (const letter of ['a', 'b']) await add({ hash: letter.repeat(64), conversationId: letter });
      for (const letter of ['a', 'b']) await removeOfConversation(letter);
      const take = () => opened.files.takeUnused(sampleTime(10), { limit: 1, now: sampleTime(11) });
      const taken = await Promise.all([take(), take(), take()]);
      expect(taken.flat().sort()).toEqual(['a'.repeat(64), 'b'.repeat(64)]);
    });

    test('removes what no conversation took in time, the oldest first and a few at once', async () => {
      const { id: conversationId } = await addConversation();
      const [old, shared] = ['a', 'b'].map((letter) => letter.repeat(64));
      const first = await add({ hash: old ?? '', createdAt: sampleTime(1) });
      const second = await add({ hash: shared ?? '', createdAt: sampleTime(2) });
      const taken = await add({ hash: shared ?? '', createdAt: sampleTime(1), conversationId });
      const recent = await add({ hash: 'c'.repeat(64), createdAt: sampleTime(5) });
      expect(await opened.files.removeUnattached(sampleTime(1), step(10))).toEqual({ removed: 0, unusedHashes: [] });
      expect(await opened.files.removeUnattached(sampleTime(5), step(1))).toEqual({ removed: 1, unusedHashes: [old] });
      expect(await opened.files.findById(first.id)).toBeNull();
      expect(await opened.files.removeUnattached(sampleTime(5), step(10))).toEqual({ removed: 1, unusedHashes: [] });
      expect(await opened.files.findById(second.id)).toBeNull();
      expect(await opened.files.findById(taken.id)).toEqual(taken);
      expect(await opened.files.findById(recent.id)).toEqual(recent);
    });

    test('I18 removes what a conversation that is gone has left', async () => {
      const { id: conversationId } = await addConversation();
      const hash = 'd'.repeat(64);
      const left = await add({ hash, createdAt: sampleTime(1), conversationId });
      expect(await opened.files.removeUnattached(sampleTime(5), step(10))).toEqual({ removed: 0, unusedHashes: [] });
      await opened.conversations.remove(conversationId);
      expect(await opened.files.removeUnattached(sampleTime(5), step(10))).toEqual({
        removed: 1,
        unusedHashes: [hash],
      });
      expect(await opened.files.findById(left.id)).toBeNull();
    });
  });
}
