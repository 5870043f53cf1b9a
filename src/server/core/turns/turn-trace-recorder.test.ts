import { describe, expect, it } from 'vitest';
import { sampleTurn } from '../../testing/sample-records';
import type { TurnEvent } from '../../../contract/turn-event';
import type { TurnTrace } from './turn-record';
import { TurnTraceRecorder } from './turn-trace-recorder';

function recorder(trace: TurnTrace | null = null) {
  return new TurnTraceRecorder(sampleTurn('c1', { trace }), () => new Date(0));
}

describe('what a trace keeps of what an agent reports', () => {
  it('is each step and notice, and the newest of an activity and of the state', () => {
    const { trace, note } = bound(recorder());
    note({ type: 'step_start', name: 'plan' });
    note({ type: 'activity', activity_id: 'a', activity_type: 'search', content: { found: 0 } });
    note({ type: 'state_snapshot', state: 1 });
    note({ type: 'state_delta', patch: [] });
    note({ type: 'activity', activity_id: 'a', activity_type: 'search', content: { found: 2 } });
    note({ type: 'state_snapshot', state: 2 });
    note({ type: 'text_delta', text: 'not a report', block: 0 });
    expect(trace.reports).toEqual([
      { type: 'step_start', name: 'plan' },
      { type: 'activity', activity_id: 'a', activity_type: 'search', content: { found: 2 } },
      { type: 'state_snapshot', state: 2 },
    ]);
  });

  it('is bounded, however much is reported', () => {
    const { trace, note } = bound(recorder());
    for (let count = 0; count < 100; count += 1) note({ type: 'notice', level: 'info', message: 'x'.repeat(1_000) });
    expect(JSON.stringify(trace.reports).length).toBeLessThan(65_000);
  });

  it('is the newest state, however often a large one was told (it froze once all of them filled the bound)', () => {
    const { trace, note } = bound(recorder());
    for (let count = 1; count <= 100; count += 1)
      note({ type: 'state_snapshot', state: { count, text: 'x'.repeat(2_000) } });
    expect(trace.reports).toEqual([{ type: 'state_snapshot', state: { count: 100, text: 'x'.repeat(2_000) } }]);
    expect(trace.events).toEqual({ state_snapshot: 100 });
  });

  it('stays bounded when the turn goes on after an approval (the count began at nothing again)', () => {
    const first = bound(recorder());
    for (let count = 0; count < 100; count += 1)
      first.note({ type: 'notice', level: 'info', message: 'x'.repeat(1_000) });
    const { trace, note } = bound(recorder(first.trace));
    for (let count = 0; count < 100; count += 1) note({ type: 'notice', level: 'info', message: 'y'.repeat(1_000) });
    expect(JSON.stringify(trace.reports).length).toBeLessThan(65_000);
    expect(trace.events).toEqual({ notice: 200 });
    expect(first.trace.events).toEqual({ notice: 100 });
  });
});

describe('what a trace keeps of reasoning', () => {
  it('is how long each block took, to the next event that is not of it', () => {
    let nowMs = 0;
    const { trace, note } = bound(new TurnTraceRecorder(sampleTurn('c1'), () => new Date(nowMs)));
    const startedMs = sampleTurn('c1').startedAt.getTime();
    const at = (ms: number, event: TurnEvent) => {
      nowMs = startedMs + ms;
      note(event);
    };
    at(100, { type: 'reasoning_delta', text: 'hm', block: 0 });
    at(300, { type: 'reasoning_delta', text: ' yes', block: 0 });
    at(450, { type: 'reasoning_delta', text: 'and', block: 1 });
    at(500, { type: 'text_delta', text: 'So', block: 2 });
    at(900, { type: 'text_delta', text: '.', block: 2 });
    expect(trace.reasoning).toEqual([
      { block: 0, startedMs: 100, durationMs: 350 },
      { block: 1, startedMs: 450, durationMs: 50 },
    ]);
  });
});

it('times a thousand reasonings at most', () => {
  const { trace, note } = bound(recorder());
  for (let block = 0; block < 1_100; block += 1) note({ type: 'reasoning_delta', text: 'hm', block });
  expect(trace.reasoning).toHaveLength(1_000);
  expect(trace.reasoning?.at(-1)?.durationMs).toBe(0);
});

function bound(recording: TurnTraceRecorder) {
  return { trace: recording.trace, note: recording.note.bind(recording) };
}
