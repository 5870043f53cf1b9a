import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract/message';
import { branchPlace, pathUpTo, questionOf } from './thread-path';
import { emptyQueue, type ThreadState } from './thread-state';
import { threadTurns } from './thread-turns';

const message = (id: string, role: Message['role']): Message => ({
  id,
  role,
  conversation_id: 'c',
  turn_id: null,
  seq: 0,
  content: [],
  status: 'complete',
  stop_reason: null,
  error: null,
  model_id: null,
  prompt_tokens: null,
  completion_tokens: null,
  parent_id: null,
  siblings: [id],
  created_at: '',
});

const thread: ThreadState = {
  messages: [message('a0', 'assistant'), message('q1', 'user'), message('a1', 'assistant'), message('q2', 'user')],
  keys: { q1: 'k1' },
  live: null,
  extras: {},
  queue: emptyQueue,
  seenPending: [],
  lastTaken: null,
  asked: null,
  startedTurn: null,
  sends: [
    { key: 's1', branch: null, text: '?', files: [], askedAtMs: 0, place: 'thread', status: 'sending', error: null },
  ],
  cursor: 0,
  hasMore: true,
};

describe('the turns of a thread', () => {
  it('are questions with what answers them, under the key that the question was first shown with', () => {
    expect(threadTurns({ ...thread, question: null }).map(({ key, rows }) => [key, rows.length])).toEqual([
      ['a0', 1],
      ['k1', 2],
      ['q2', 1],
      ['s1', 1],
    ]);
  });

  it('end where another question goes in the place of an earlier one', () => {
    const { messages } = thread;
    const none = () => false;
    expect(pathUpTo(messages, 'a0', none).map(({ id }) => id)).toEqual(['a0']);
    expect(pathUpTo(messages, 'a0', ({ id }) => id === 'q2').map(({ id }) => id)).toEqual(['a0', 'q2']);
    expect(pathUpTo(messages, null, none)).toEqual([]);
    expect(pathUpTo(messages, 'not here', none)).toBe(messages);
    expect(questionOf(thread.messages, 'a1')?.id).toBe('q1');
    expect(questionOf(thread.messages, 'a0')).toBeNull();
  });

  it('know their neighbours in other branches', () => {
    expect(branchPlace({ id: 'b', siblings: ['a', 'b', 'c'] })).toEqual({
      number: 2,
      count: 3,
      previous: 'a',
      next: 'c',
    });
    expect(branchPlace({ id: 'a', siblings: ['a'] })).toBeNull();
  });
});
