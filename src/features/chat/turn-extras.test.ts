import { describe, expect, it } from 'vitest';
import type { TurnEvent } from '../../contract/turn-event';
import { foldExtras, newTurnExtras } from './turn-extras';

const fold = (...events: (readonly [atMs: number, event: TurnEvent])[]) =>
  events.reduce((extras, [atMs, event]) => foldExtras(extras, event, atMs), newTurnExtras(0));

const call = (id: string): TurnEvent => ({ type: 'tool_call', tool_use_id: id, tool_name: 'send', tool_input: {} });
const result = (id: string): TurnEvent => ({
  type: 'tool_result',
  tool_use_id: id,
  tool_name: 'send',
  output: 1,
  error: null,
});

describe('what a turn tells beside its message', () => {
  it('has the time of a tool without the time that a person took to decide', () => {
    const { calls } = fold(
      [0, call('quick')],
      [100, result('quick')],
      [1_000, call('asked')],
      [31_000, { type: 'approval_resolved', request_id: 'r', behavior: 'allow', by: 'person' }],
      [31_200, result('asked')],
    );
    expect(calls).toEqual({
      quick: { startedMs: 0, endedMs: 100 },
      asked: { startedMs: 31_000, endedMs: 31_200 },
    });
  });

  it('has many events of one name as one entry, with the newest of them', () => {
    const custom = (name: string, value: unknown) => [0, { type: 'custom', name, value }] as const;
    const ticks = Array.from({ length: 50 }, (_, at) => custom('tick', at));
    const { customs } = fold(custom('tock', 'x'), ...ticks);
    expect(customs).toMatchObject([
      { name: 'tock', count: 1, newest: ['x'] },
      { name: 'tick', count: 50 },
    ]);
    expect(customs[1]?.newest.slice(-2)).toEqual([48, 49]);
  });
});
