import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileBlock } from '../../contract/content-block';
import { doneFiles, newAttachment } from './attachment';
import {
  changeAttachments,
  allAttachments,
  changeUpload,
  forgetAttachments,
  giveBackFiles,
  moveAttachments,
  readAttachments,
  subscribeAttachments,
} from './attachment-store';
import { writeDraft } from './draft-store';

const receipt: FileBlock = { type: 'file', file_id: 'f1', filename: 'receipt.jpg', mime_type: 'image/jpeg', size: 3 };
const notes = () => newAttachment(new File(['x'], 'notes.md'));

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

describe('what is attached to a draft', () => {
  it('is forgotten with its conversation, and comes up no further (the page was held for it for ever)', () => {
    const controller = new AbortController();
    const running = { ...notes(), upload: { state: 'running', share: 0.5, controller } as const };
    const failed = { ...notes(), upload: { state: 'failed', reason: 'no', source: null } as const };
    changeAttachments('deleted', () => [running]);
    changeAttachments('edit:m1:deleted', () => [failed]);
    const others = allAttachments().filter((one) => one !== running && one !== failed);
    forgetAttachments('deleted');
    expect([controller.signal.aborted, allAttachments()]).toEqual([true, others]);
  });

  it('has the files of a message that could not be sent again (they were lost), before those of the next', () => {
    let changes = 0;
    const stop = subscribeAttachments(() => (changes += 1));
    changeAttachments('a', (known) => [...known, notes()]);
    giveBackFiles('a', [receipt]);
    stop();
    expect(readAttachments('a').map(({ name, size }) => [name, size])).toEqual([
      ['receipt.jpg', 3],
      ['notes.md', 1],
    ]);
    expect(doneFiles(readAttachments('a'))).toEqual([receipt]);
    expect(changes).toBe(2);
    expect(readAttachments('other')).toEqual([]);
  });

  it('is read from what an earlier visit kept, and is the same until that changes', () => {
    writeDraft('files', 'b', JSON.stringify([receipt]));
    expect(doneFiles(readAttachments('b'))).toEqual([receipt]);
    expect(readAttachments('b')).toBe(readAttachments('b'));
    writeDraft('files', 'b', '');
    expect(readAttachments('b')).toEqual([]);
  });

  it('moves with its text, also while it comes up', () => {
    const coming = notes();
    changeAttachments('c', () => [coming]);
    moveAttachments('c', 'd');
    changeUpload(coming.key, { state: 'done', file: receipt });
    expect(readAttachments('c')).toEqual([]);
    expect(doneFiles(readAttachments('d'))).toEqual([receipt]);
  });
});
