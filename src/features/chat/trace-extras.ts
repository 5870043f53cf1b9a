import type { Turn } from '../../contract/turn';
import type { TurnReport } from '../../contract/turn-report';
import type { ThreadState } from './thread-state';
import { foldExtras, newTurnExtras, type Span, type TurnExtras } from './turn-extras';

/** Puts in what turns told beside their messages, where the events were not heard from the start. */
export function withTraces(state: ThreadState, turns: readonly Turn[]): ThreadState {
  // Of a turn that is under way the snapshot knows more than the trace, which is written at its end.
  const news = turns.filter((turn) => {
    const known = state.extras[turn.message_id];
    return known === undefined || (!known.isWhole && isOver(turn));
  });
  if (news.length === 0) return state;
  const extras = Object.fromEntries(news.map((turn) => [turn.message_id, extrasOf(turn)]));
  return { ...state, extras: { ...state.extras, ...extras } };
}

function extrasOf(turn: Turn): TurnExtras {
  const startedMs = Date.parse(turn.started_at);
  return {
    ...foldReports(turn.reports, startedMs, isOver(turn)),
    calls: Object.fromEntries(turn.tool_calls.map((call) => [call.tool_use_id, spanOf(startedMs, call)])),
    reasoning: Object.fromEntries(turn.reasoning.map((one) => [one.block, spanOf(startedMs, one)])),
  };
}

/** What was told of a turn, beside its message, when nobody here listened. */
export function foldReports(reports: readonly TurnReport[], startedMs: number, isWhole: boolean): TurnExtras {
  return reports.reduce((extras, report) => foldExtras(extras, report, startedMs), newTurnExtras(startedMs, isWhole));
}

function isOver({ status }: Turn): boolean {
  return status === 'done' || status === 'failed';
}

function spanOf(
  turnStartedMs: number,
  { started_ms, duration_ms }: Pick<Turn['tool_calls'][number], 'started_ms' | 'duration_ms'>,
): Span {
  const startedMs = turnStartedMs + started_ms;
  return { startedMs, endedMs: duration_ms === null ? null : startedMs + duration_ms };
}
