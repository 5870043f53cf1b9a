import { AppError } from '../app-error';
import type { Clock } from '../clock';
import type { AgentAdapter, AgentTurn } from './agent-adapter';
import type { AgentEvent, AgentFinish } from './agent-event';
import type { AgentLimits } from './agent-provider';
import { RunDeadline } from './run-deadline';

export type RunAgent = {
  adapter: AgentAdapter;
  turn: AgentTurn;
  limits: AgentLimits;
  clock: Clock;
  /** While a tool runs, the agent may be silent: the tool has a limit of its own. */
  isToolRunning: () => boolean;
  onEvent: (event: Exclude<AgentEvent, AgentFinish>) => Promise<void>;
};

/**
 * Drives one agent run within its time limits and answers how it finished. Throws what the agent threw, or
 * `agent-timed-out`. After the signal has fired it returns within a bounded time, also when the agent ignores it.
 */
export async function runAgent({ adapter, turn, limits, clock, isToolRunning, onEvent }: RunAgent): Promise<AgentFinish> {
  const deadline = new RunDeadline({ clock, limits, signal: turn.signal, isToolRunning });
  const events = adapter.runTurn(turn)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await deadline.within(events.next());
      if (next.done === true) return { type: 'finish', stop_reason: 'end_turn' };
      if (next.value.type === 'finish') return next.value;
      await onEvent(next.value);
      if (turn.signal.aborted) throw new AppError('agent-timed-out', 'The turn was told to end.');
    }
  } finally {
    deadline.end();
    abandon(events);
  }
}

/** Lets the agent clean up, without waiting for it. */
function abandon(events: AsyncIterator<AgentEvent>): void {
  void Promise.resolve(events.return?.()).catch(() => undefined);
}
