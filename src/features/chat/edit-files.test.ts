import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileBlock } from '../../contract/content-block';
import { browserStore } from '../../ui/browser-store';
import { changeAttachments, readAttachments } from './attachment-store';
import { readDraft } from './draft-store';
import { beginFiles, editFilesKey } from './edit-files';
import { giveBackEdit } from './use-edit';

const file = (id: string): FileBlock => ({
  type: 'file',
  file_id: id,
  filename: `${id}.md`,
  mime_type: 'text/plain',
  size: 1,
});
const names = (key: string) => readAttachments(key).map(({ name }) => name);

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

describe('the files of a question that is being changed', () => {
  it('go to the composer with its text, when the edit is left for another one', () => {
    const key = editFilesKey('c1', 'm1');
    const files = beginFiles(key, [file('a'), file('b')]);
    changeAttachments(key, (known) => known.slice(1));
    expect(giveBackEdit('c1', { id: 'm1', text: 'As it was', was: 'As it was', files })).toBe(true);
    expect([readDraft('draft', 'c1'), names('c1'), names(key)]).toEqual(['As it was', ['b.md'], []]);
  });

  it('stay with the question where nothing was changed', () => {
    const key = editFilesKey('c2', 'm1');
    const files = beginFiles(key, [file('a')]);
    expect(giveBackEdit('c2', { id: 'm1', text: 'As it was', was: 'As it was', files })).toBe(false);
    expect([readDraft('draft', 'c2'), names('c2'), names(key)]).toEqual(['', [], []]);
  });

  it('are of one tab (another one that cancelled the same edit took them)', () => {
    const key = editFilesKey('c3', 'm1');
    beginFiles(key, [file('a')]);
    browserStore.write(`files:${key}`, null);
    expect(names(key)).toEqual(['a.md']);
  });
});
