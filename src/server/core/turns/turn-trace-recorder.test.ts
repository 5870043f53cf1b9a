import { describe, expect, it } from 'vitest';
import { sampleTurn } from '../../testing/sample-records';
import { TurnTraceRecorder } from './turn-trace-recorder';

function recorder() {
  return new TurnTraceRecorder(sampleTurn('c1', { trace: null }), () => new Date(0));
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
});

function bound(recording: TurnTraceRecorder) {
  return { trace: recording.trace, note: recording.note.bind(recording) };
}
