import { expect, it, vi } from 'vitest';
import { keepText } from '../../ui/kept-text';
import { isUnread, markAllSeen, readSeen } from './seen-store';
import { sampleConversation } from './testing/sample-conversation';

const longAgo = { since: '2025-01-01T00:00:00.000Z', at: {} };
const made = sampleConversation('a');
const answered = { ...made, updated_at: '2026-01-01T00:05:00.000Z' };

it('a conversation is news once something was answered in it, not when it was made', () => {
  expect(isUnread(answered, longAgo)).toBe(true);
  expect(isUnread(made, longAgo)).toBe(false);
  expect(isUnread({ ...answered, turn: { id: 't', status: 'running' } }, longAgo)).toBe(false);
  expect(isUnread(answered, { ...longAgo, at: { a: answered.updated_at } })).toBe(false);
});

it.each(['2020-01-01', '2030-01-01'])('what is there is seen, and what comes is not, by a clock of %s too', (now) => {
  vi.useFakeTimers({ now: new Date(now) });
  try {
    keepText('parley:seen', JSON.stringify(longAgo));
    markAllSeen([answered, made]);
    expect(isUnread(answered, readSeen())).toBe(false);
    expect(isUnread({ ...answered, updated_at: '2026-01-01T00:05:01.000Z' }, readSeen())).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
