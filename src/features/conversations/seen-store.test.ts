import { expect, it } from 'vitest';
import { isUnread } from './seen-store';
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
