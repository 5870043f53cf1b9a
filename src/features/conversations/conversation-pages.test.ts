import { describe, expect, it } from 'vitest';
import type { Conversation, ConversationsPage } from '../../contract/conversation';
import { placeAfter, withConversations, withNewest, withoutConversations } from './conversation-pages';
import { sampleConversation as conversation } from './testing/sample-conversation';

const filter = { archived: false };

function page(conversations: Conversation[], next: string | null = null): ConversationsPage {
  return { conversations, next_cursor: next };
}

const ids = (pages: readonly ConversationsPage[]) => pages.map((one) => one.conversations.map(({ id }) => id).join(''));
const pages = [page([conversation('d', 40), conversation('c', 30)], 'x'), page([conversation('b', 20)], 'y')];

describe('pages of conversations', () => {
  it('move a conversation that was used to the top', () => {
    expect(ids(withConversations(pages, [conversation('b', 50)], filter))).toEqual(['bdc', '']);
  });

  it('take a new one in where it belongs', () => {
    expect(ids(withConversations(pages, [conversation('n', 35)], filter))).toEqual(['dnc', 'b']);
  });

  it('take in many at once, each where it belongs', () => {
    const many = ['a', 'e', 'n', 'b'].map((id, index) => conversation(id, [10, 50, 25, 60][index]));
    expect(ids(withConversations(pages, many, filter))).toEqual(['bedc', '']);
    expect(ids(withConversations([...pages.slice(0, 1), page([conversation('b', 20)])], many, filter))).toEqual([
      'bedc',
      'na',
    ]);
  });

  it('leave out what belongs on a page that is not loaded', () => {
    expect(ids(withConversations(pages, [conversation('a', 10)], filter))).toEqual(['dc', 'b']);
    expect(ids(withConversations([page([conversation('b', 20)])], [conversation('a', 10)], filter))).toEqual(['ba']);
  });

  it('lose what was archived or pinned elsewhere', () => {
    const archived = conversation('c', 30, { archived_at: '2026-01-02T00:00:00.000Z' });
    expect(ids(withConversations(pages, [archived], filter))).toEqual(['d', 'b']);
    expect(
      ids(withConversations(pages, [conversation('c', 30, { pinned: true })], { ...filter, pinned: false })),
    ).toEqual(['d', 'b']);
  });

  it('of a search take in nothing that the search did not find', () => {
    expect(ids(withConversations(pages, [conversation('n', 35)], { ...filter, q: 'x' }))).toEqual(['dc', 'b']);
  });

  it('keep the identity of pages that nothing happened to', () => {
    expect(withConversations(pages, [conversation('d', 50)], filter)[1]).toBe(pages[1]);
    expect(withoutConversations(pages, new Set(['d']))[1]).toBe(pages[1]);
  });

  it('read again from the top, drop what is gone and keep what is further down', () => {
    const newest = page([conversation('e', 50), conversation('c', 30)], 'z');
    expect(ids(withNewest(pages, newest))).toEqual(['ec', 'b']);
  });

  it('read again from the top, lose what they had when more is new than was read', () => {
    const newest = page([conversation('f', 60), conversation('e', 50)], 'z');
    expect(ids(withNewest(pages, newest))).toEqual(['fe']);
  });

  it('read again from the top again and again, are no more than they were', () => {
    const read = (first: number, ...letters: string[]) =>
      page(
        letters.map((letter, index) => conversation(letter, first - index * 10)),
        'z',
      );
    const once = withNewest(pages, read(50, 'e', 'd'));
    expect(ids(once)).toEqual(['ed', 'cb']);
    expect(ids(withNewest(once, read(60, 'f', 'e')))).toEqual(['fe', 'dcb']);
  });

  it('read again whole, keep nothing that is gone', () => {
    expect(ids(withNewest(pages, page([conversation('d', 40)])))).toEqual(['d']);
  });

  it.each([
    [2, 100],
    [300, 300],
    [5_000, 1_000],
  ])('are larger the more are read: after %i come %i', (count, limit) => {
    const last = page(
      Array.from({ length: count }, () => conversation('a')),
      'x',
    );
    expect(placeAfter(last, [last])).toEqual({ cursor: 'x', limit });
  });

  it('take the first conversation into an empty list', () => {
    expect(ids(withConversations([page([])], [conversation('a', 1)], filter))).toEqual(['a']);
  });
});
