import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStore, tabStore } from '../../ui/browser-store';
import { giveBackDraft, NEW_DRAFT_KEY, readDraft, writeDraft } from './draft-store';

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

describe('a draft', () => {
  it('takes a text that was not sent after all before what was written since', () => {
    giveBackDraft('a', 'first');
    expect(readDraft('draft', 'a')).toBe('first');
    giveBackDraft('a', 'before');
    expect(readDraft('draft', 'a')).toBe('before\n\nfirst');
    giveBackDraft('a', '');
    expect(readDraft('draft', 'a')).toBe('before\n\nfirst');
    writeDraft('draft', 'a', '');
    expect(browserStore.read('draft:a')).toBeNull();
  });

  it('of a new conversation is of its tab (clearing it in another one erased it)', () => {
    browserStore.write('draft:new', 'of another tab');
    expect(readDraft('draft', NEW_DRAFT_KEY)).toBe('of another tab');
    writeDraft('draft', NEW_DRAFT_KEY, 'mine');
    browserStore.write('draft:new', null);
    expect(readDraft('draft', NEW_DRAFT_KEY)).toBe('mine');
    writeDraft('draft', NEW_DRAFT_KEY, '');
    browserStore.write('draft:new', 'of another tab');
    expect(readDraft('draft', NEW_DRAFT_KEY)).toBe('');
    expect(tabStore.read('draft:new')).toBe('');
  });
});
