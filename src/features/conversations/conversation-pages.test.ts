import { describe, expect, it } from 'vitest';
import type { Conversation, ConversationsPage } from '../../contract/conversation';
import { withConversation, withNewest, withoutConversation } from './conversation-pages';
import { sampleConversation as conversation } from './testing/sample-conversation';

const filter = { archived: false };

function page(conversations: Conversation[], next: string | null = null): ConversationsPage {
  return { conversations, next_cursor: next };
}

const ids = (pages: readonly ConversationsPage[]) => pages.map((one) => one.conversations.map(({ id }) => id).join(''));
const pages = [page([conversation('d', 40), conversation('c', 30)], 'x'), page([conversation('b', 20)], 'y')];

describe('pages of conversations', () => {
  it('move a conversation that was used to the top', () => {
    expect(ids(withConversation(pages, conversation('b', 50), filter))).toEqual(['bdc', '']);
  });

  it('take a new one in where it belongs', () => {
    expect(ids(withConversation(pages, conversation('n', 35), filter))).toEqual(['dnc', 'b']);
  });

  it('leave out what belongs on a page that is not loaded', () => {
    expect(ids(withConversation(pages, conversation('a', 10), filter))).toEqual(['dc', 'b']);
    expect(ids(withConversation([page([conversation('b', 20)])], conversation('a', 10), filter))).toEqual(['ba']);
  });

  it('lose what was archived or pinned elsewhere', () => {
    const archived = conversation('c', 30, { archived_at: '2026-01-02T00:00:00.000Z' });
    expect(ids(withConversation(pages, archived, filter))).toEqual(['d', 'b']);
    expect(ids(withConversation(pages, conversation('c', 30, { pinned: true }), { ...filter, pinned: false }))).toEqual(
      ['d', 'b'],
    );
  });

  it('of a search take in nothing that the search did not find', () => {
    expect(ids(withConversation(pages, conversation('n', 35), { ...filter, q: 'x' }))).toEqual(['dc', 'b']);
  });

  it('keep the identity of pages that nothing happened to', () => {
    expect(withConversation(pages, conversation('d', 50), filter)[1]).toBe(pages[1]);
    expect(withoutConversation(pages, 'd')[1]).toBe(pages[1]);
  });

  it('read again from the top, drop what is gone and keep what is further down', () => {
    const newest = page([conversation('e', 50), conversation('c', 30)], 'z');
    expect(ids(withNewest(pages, newest))).toEqual(['ec', 'b']);
  });

  it('read again whole, keep nothing that is gone', () => {
    expect(ids(withNewest(pages, page([conversation('d', 40)])))).toEqual(['d']);
  });

  it('take the first conversation into an empty list', () => {
    expect(ids(withConversation([page([])], conversation('a', 1), filter))).toEqual(['a']);
  });
});
