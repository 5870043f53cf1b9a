import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract/message';
import type { Turn } from '../../contract/turn';
import { emptyQueue, type ThreadState } from './thread-state';
import { threadFromSnapshot } from './thread-snapshot';
import { withTraces } from './trace-extras';
import { newTurnExtras } from './turn-extras';

const turn: Turn = {
  id: 't1',
  conversation_id: 'c',
  agent_key: 'guide',
  model_id: null,
  number: 1,
  attempt: 1,
  status: 'done',
  stop_reason: 'end_turn',
  error: null,
  user_message_id: 'q1',
  message_id: 'a1',
  dialect: 'conversations',
  usage: null,
  metadata: {},
  context: [],
  explicit_context: [],
  created_at: '2026-01-01T00:00:00.000Z',
  started_at: '2026-01-01T00:00:00.000Z',
  ended_at: '2026-01-01T00:00:09.000Z',
  duration_ms: 9000,
  first_token_ms: 100,
  prompt_tokens: null,
  completion_tokens: null,
  event_count: 9,
  events: {},
  reports: [
    { type: 'step_start', name: 'plan' },
    { type: 'step_end', name: 'plan' },
    { type: 'notice', level: 'warning', message: 'Slow today.' },
  ],
  reasoning: [{ block: 0, started_ms: 100, duration_ms: 400 }],
  tool_calls: [{ tool_use_id: 'u1', name: 'search', started_ms: 500, duration_ms: 1500, error: null }],
};

const thread: ThreadState = {
  messages: [],
  keys: {},
  live: null,
  extras: {},
  queue: emptyQueue,
  seenPending: [],
  lastTaken: null,
  asked: null,
  startedTurn: null,
  sends: [],
  cursor: 0,
  hasMore: false,
};

const running: Message = {
  id: 'a1',
  conversation_id: 'c',
  turn_id: 't1',
  seq: 7,
  role: 'assistant',
  content: [],
  status: 'streaming',
  stop_reason: null,
  error: null,
  model_id: null,
  prompt_tokens: null,
  completion_tokens: null,
  parent_id: 'q1',
  siblings: ['a1'],
  created_at: '2026-01-01T00:00:00.000Z',
};

describe('what a turn told beside its message', () => {
  it('is there after a reload in mid-turn (it was missing until the end), and the trace adds the rest', () => {
    const reports = [{ type: 'step_start' as const, name: 'gather' }];
    const page = { messages: [running], last_event_id: 7, has_more: false, approvals: [], reports };
    const reloaded = withTraces(threadFromSnapshot(page, null, 0), [{ ...turn, status: 'running', reports: [] }]);
    expect(reloaded.live?.extras.steps).toEqual([{ name: 'gather', isDone: false }]);
    expect(withTraces(reloaded, [turn]).extras['a1']?.steps).toEqual([{ name: 'plan', isDone: true }]);
  });

  it('began as long ago as the server says, whatever its clock shows', () => {
    const page = { messages: [running], last_event_id: 7, has_more: false, approvals: [], running_ms: 90_000 };
    expect(threadFromSnapshot(page, null, 1_000_000).live?.extras.startedMs).toBe(910_000);
  });

  it('is there after a reload, with the times of its calls and of its reasoning', () => {
    const extras = withTraces(thread, [turn]).extras['a1'];
    expect(extras?.steps).toEqual([{ name: 'plan', isDone: true }]);
    expect(extras?.notices[0]?.message).toBe('Slow today.');
    const startedMs = Date.parse(turn.started_at);
    expect(extras?.calls['u1']).toEqual({ startedMs: startedMs + 500, endedMs: startedMs + 2000 });
    expect(extras?.reasoning[0]).toEqual({ startedMs: startedMs + 100, endedMs: startedMs + 500 });
  });

  it('leaves alone what was heard from the start, and fills up what was not', () => {
    const whole = { ...thread, extras: { a1: newTurnExtras(0) } };
    expect(withTraces(whole, [turn])).toBe(whole);
    const cut = { ...thread, extras: { a1: newTurnExtras(0, false) } };
    expect(withTraces(cut, [turn]).extras['a1']?.steps).toHaveLength(1);
  });
});
