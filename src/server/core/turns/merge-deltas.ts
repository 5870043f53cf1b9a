import type { LogEvent } from '../../../contract/turn-event';
import { isDelta, joinDeltas } from './join-deltas';

/**
 * Joins neighbouring deltas of the same block, so that a replay is short. A merged event carries the seq of its last part,
 * and `from`, the seq of its first: resuming after any seq that a client has seen stays exact.
 */
export function mergeDeltas(events: readonly LogEvent[]): LogEvent[] {
  const merged: LogEvent[] = [];
  for (const next of events) {
    const last = merged.at(-1);
    const joined = last && join(last, next);
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(next);
  }
  return merged;
}

function join(last: LogEvent, next: LogEvent): LogEvent | null {
  if (last.turnId !== next.turnId || last.seq + 1 !== next.seq || !isDelta(last.event)) return null;
  const joined = joinDeltas(last.event, next.event);
  return joined && { seq: next.seq, turnId: next.turnId, event: { ...joined, from: last.event.from ?? last.seq } };
}
