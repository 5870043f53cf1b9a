import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStore, forgetPerson, forgetThing, keepPerson, tabStore } from './browser-store';
import { storageOf } from './testing/storage-of';

type Kept = Record<string, string>;

afterEach(() => vi.unstubAllGlobals());

describe('what a browser keeps', () => {
  it('is read again, and gone when it is taken away', () => {
    const kept: Kept = {};
    vi.stubGlobal('localStorage', storageOf(kept));
    browserStore.write('draft:a', 'hello');
    expect(kept).toEqual({ 'parley:draft:a': 'hello' });
    expect(browserStore.read('draft:a')).toBe('hello');
    browserStore.write('draft:a', null);
    expect(browserStore.read('draft:a')).toBeNull();
  });

  it('goes on without a storage that is full (what was typed never appeared)', () => {
    vi.stubGlobal('localStorage', storageOf({ 'parley:draft:a': 'before' }, true));
    browserStore.write('draft:a', 'before and after');
    expect(browserStore.read('draft:a')).toBe('before and after');
  });

  it('goes on without a storage that is blocked', () => {
    expect(tabStore.read('draft:b')).toBeNull();
    tabStore.write('draft:b', 'typed');
    expect(tabStore.read('draft:b')).toBe('typed');
  });

  it('keeps nothing of the person who signs out, but how the pages look', () => {
    const kept = { 'parley:draft:new': 'secret', 'parley:theme': 'dark', 'parley:sidebar': 'closed', other: 'x' };
    const ofTab = { 'parley:draft:new': 'secret' };
    vi.stubGlobal('localStorage', storageOf(kept));
    vi.stubGlobal('sessionStorage', storageOf(ofTab));
    forgetPerson();
    const told = { 'parley:signed-out': expect.any(String) as string };
    expect(kept).toEqual({ 'parley:theme': 'dark', 'parley:sidebar': 'closed', other: 'x', ...told });
    expect(ofTab).toEqual({});
  });

  it('keeps nothing of somebody else but what they have sent, which knows whose it is (it stood in the box of the next one)', () => {
    const kept: Kept = { 'parley:draft:new': 'of Ana', 'parley:outbox:k1': 'of Ana', 'parley:theme': 'dark' };
    const ofTab: Kept = { 'parley:edit:m1': 'of Ana' };
    vi.stubGlobal('localStorage', storageOf(kept));
    vi.stubGlobal('sessionStorage', storageOf(ofTab));
    expect([keepPerson('ana'), keepPerson('ana')]).toEqual([false, false]);
    expect([kept['parley:draft:new'], ofTab['parley:edit:m1']]).toEqual(['of Ana', 'of Ana']);
    expect([keepPerson('ben'), keepPerson('ben')]).toEqual([true, false]);
    expect(kept).toEqual({ 'parley:outbox:k1': 'of Ana', 'parley:theme': 'dark', 'parley:person': 'ben' });
    expect(ofTab).toEqual({ 'parley:person': 'ben' });
  });

  it('a tab of somebody else takes nothing from the person of this browser', () => {
    const kept: Kept = { 'parley:draft:new': 'of Ben', 'parley:person': 'ben' };
    vi.stubGlobal('localStorage', storageOf(kept));
    vi.stubGlobal('sessionStorage', storageOf({ 'parley:draft:new': 'of Ana', 'parley:person': 'ana' }));
    expect(keepPerson('ben')).toBe(true);
    expect([browserStore.read('draft:new'), tabStore.read('draft:new')]).toEqual(['of Ben', null]);
  });

  it('keeps nothing of a conversation that is gone', () => {
    const kept = { 'parley:draft:a': 'text', 'parley:files:a': '[]', 'parley:draft:b': 'other' };
    vi.stubGlobal('localStorage', storageOf(kept));
    vi.stubGlobal('sessionStorage', storageOf({}));
    forgetThing('a');
    expect(kept).toEqual({ 'parley:draft:b': 'other' });
  });
});
