import { describe, expect, it } from 'vitest';
import type { Message, MessagesPage } from '../../contract/message';
import type { Turn } from '../../contract/turn';
import { threadFromSnapshot, withOlderMessages } from './thread-snapshot';
import { ThreadTraces } from './thread-traces';
import { withTraces } from './trace-extras';

const PAGE = 2;

const timeOf = (number: number) => new Date(number * 1000).toISOString();
const answer = (number: number) =>
  ({
    id: `a${String(number)}`,
    turn_id: `t${String(number)}`,
    role: 'assistant',
    status: 'complete',
    created_at: timeOf(number),
  }) as Message;
const turn = (number: number) =>
  ({
    number,
    message_id: `a${String(number)}`,
    status: 'done',
    started_at: timeOf(number),
    reports: [],
    reasoning: [],
    tool_calls: [],
  }) as unknown as Turn;
const page = (from: number, to: number): MessagesPage => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => answer(from + index)),
  last_event_id: 0,
  has_more: from > 1,
  approvals: [],
});

/** A conversation of ten turns, of which some have left no trace. */
function rig(shown: MessagesPage, without: readonly number[] = []) {
  let thread = threadFromSnapshot(shown, null, 0);
  const asked: (number | null)[] = [];
  let isDown = false;
  const readTurns = (before: number | null) => {
    asked.push(before);
    if (isDown) return Promise.reject(new Error('no answer'));
    const numbers = Array.from({ length: 10 }, (_, index) => 10 - index).filter((number) => !without.includes(number));
    return Promise.resolve(
      numbers
        .filter((number) => number < (before ?? Infinity))
        .map(turn)
        .slice(0, PAGE),
    );
  };
  const traces = new ThreadTraces(readTurns, {
    read: () => thread,
    take: (turns) => (thread = withTraces(thread, turns)),
  });
  return {
    traces,
    asked,
    cut: (isCut: boolean) => (isDown = isCut),
    addOlder: (from: number, to: number) => (thread = withOlderMessages(thread, page(from, to))),
    bare: () => thread.messages.map(({ id }) => id).filter((id) => !thread.extras[id]),
  };
}

const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('what turns told beside their messages', () => {
  it('is read as far back as the messages are (answers above the newest page had nothing)', async () => {
    const { traces, bare, asked } = rig(page(4, 10));
    traces.readNewest();
    await rest();
    expect(bare()).toEqual([]);
    expect(asked).toEqual([null, 9, 7, 5]);
  });

  it('is read on from where it was read, also after the newest was read again', async () => {
    const { traces, bare, asked, addOlder } = rig(page(7, 10));
    traces.readNewest();
    traces.readNewest();
    await rest();
    addOlder(3, 6);
    traces.readEarlier();
    traces.readEarlier();
    await rest();
    expect(bare()).toEqual([]);
    expect(asked).toEqual([null, 9, null, 7, 5]);
  });

  it('is not sought again for an answer whose turn is not known', async () => {
    const { traces, bare, asked } = rig(page(8, 10), [9]);
    traces.readNewest();
    traces.readNewest();
    await rest();
    expect(bare()).toEqual(['a9']);
    expect(asked).toEqual([null, null]);
  });

  it('is sought again where the server did not answer', async () => {
    const { traces, bare, cut } = rig(page(8, 10));
    cut(true);
    traces.readNewest();
    await rest();
    cut(false);
    traces.readNewest();
    await rest();
    expect(bare()).toEqual([]);
  });
});
