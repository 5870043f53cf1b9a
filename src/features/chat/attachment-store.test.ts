import { describe, expect, it } from 'vitest';
import type { FileBlock } from '../../contract/content-block';
import { doneFiles, newAttachment } from './attachment';
import { changeAttachments, giveBackFiles, readAttachments, subscribeAttachments } from './attachment-store';

const receipt: FileBlock = { type: 'file', file_id: 'f1', filename: 'receipt.jpg', mime_type: 'image/jpeg', size: 3 };

describe('what is attached to a draft', () => {
  it('has the files of a message that could not be sent again (they were lost), before those of the next', () => {
    let changes = 0;
    const stop = subscribeAttachments(() => (changes += 1));
    changeAttachments('new', (known) => [...known, newAttachment(new File(['x'], 'notes.md'))]);
    giveBackFiles('new', [receipt]);
    stop();
    expect(readAttachments('new').map(({ name, size }) => [name, size])).toEqual([
      ['receipt.jpg', 3],
      ['notes.md', 1],
    ]);
    expect(doneFiles(readAttachments('new'))).toEqual([receipt]);
    expect(changes).toBe(2);
    expect(readAttachments('other')).toEqual([]);
  });
});
