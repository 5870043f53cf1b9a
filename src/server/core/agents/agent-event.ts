import type { TurnEventOf } from '../../../contract/turn-event';
import type { StopReason } from '../../../contract/stop-reason';
import type { Usage } from '../../../contract/turn-event';

type WithoutBlock<T> = T extends unknown ? Omit<T, 'block' | 'from'> : never;

/** Ends an agent's run. At most one, last; an agent that says nothing ends with `end_turn`. */
export type AgentFinish = {
  type: 'finish';
  stop_reason: StopReason;
  usage?: Usage;
  model?: string;
  /** JSON that the agent gets back as `AgentTurn.carried`. Kept with `approval` and `tool_calls` only, and shown to nobody. */
  carried?: unknown;
  /** With `approval`: what asked lives in this process, and when that ends, nobody can be answered any more. */
  endsWithProcess?: true;
};

/**
 * What an agent yields: the turn events of the wire contract without the engine's own and without block numbers. A
 * `tool_call` without a `tool_call_start` is fine; so is a `tool_result` only for calls the agent made.
 */
export type AgentEvent =
  | WithoutBlock<
      TurnEventOf<
        | 'text_delta'
        | 'reasoning_delta'
        | 'tool_call_start'
        | 'tool_call_delta'
        | 'tool_call'
        | 'tool_progress'
        | 'tool_result'
        | 'approval_request'
        | 'state_snapshot'
        | 'state_delta'
        | 'step_start'
        | 'step_end'
        | 'activity'
        | 'custom'
        | 'notice'
      >
    >
  | AgentFinish;
