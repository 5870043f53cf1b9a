import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isPageHeld } from '../../ui/hold-page';
import { newAttachment } from './attachment';
import { changeAttachments, changeUpload, moveAttachments } from './attachment-store';
import { holdForUploads } from './hold-for-uploads';

const file = { type: 'file', file_id: 'f1', filename: 'notes.md', mime_type: 'text/plain', size: 1 } as const;

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

it('the page is held for as long as a file would be gone with it (it reloaded in the middle of an upload)', () => {
  const source = new File(['x'], 'notes.md');
  const coming = newAttachment(source);
  changeAttachments('a', () => [coming]);
  holdForUploads();
  expect(isPageHeld()).toBe(true);
  moveAttachments('a', 'b');
  changeUpload(coming.key, { state: 'failed', reason: 'away', source });
  expect(isPageHeld()).toBe(true);
  changeUpload(coming.key, { state: 'failed', reason: 'refused', source: null });
  expect(isPageHeld()).toBe(false);
  changeUpload(coming.key, { state: 'running', share: 0, controller: new AbortController() });
  holdForUploads();
  expect(isPageHeld()).toBe(true);
  changeUpload(coming.key, { state: 'done', file });
  expect(isPageHeld()).toBe(false);
});
