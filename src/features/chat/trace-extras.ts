import type { Turn } from '../../contract/turn';
import type { ThreadState } from './thread-state';
import { foldExtras, newTurnExtras, type Span, type TurnExtras } from './turn-extras';

/** Puts in what turns told beside their messages, where the events were not heard from the start. */
export function withTraces(state: ThreadState, turns: readonly Turn[]): ThreadState {
  const news = turns.filter((turn) => state.extras[turn.message_id]?.isWhole !== true);
  if (news.length === 0) return state;
  const extras = Object.fromEntries(news.map((turn) => [turn.message_id, extrasOf(turn)]));
  return { ...state, extras: { ...state.extras, ...extras } };
}

function extrasOf(turn: Turn): TurnExtras {
  const startedMs = Date.parse(turn.started_at);
  const isWhole = turn.status === 'done' || turn.status === 'failed';
  const told = turn.reports.reduce(
    (extras, report) => foldExtras(extras, report, startedMs),
    newTurnExtras(startedMs, isWhole),
  );
  return {
    ...told,
    calls: Object.fromEntries(turn.tool_calls.map((call) => [call.tool_use_id, spanOf(startedMs, call)])),
  };
}

function spanOf(turnStartedMs: number, { started_ms, duration_ms }: Turn['tool_calls'][number]): Span {
  const startedMs = turnStartedMs + started_ms;
  return { startedMs, endedMs: duration_ms === null ? null : startedMs + duration_ms };
}
