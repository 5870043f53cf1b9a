import type { AgentFinish } from '../agents/agent-event';
import { isAppError } from '../app-error';
import { addUsage } from './add-usage';
import type { RunningTurn } from './running-turn';
import type { TurnEnd, TurnRecord } from './turn-record';

export type Outcome = { finish: AgentFinish } | { failure: unknown };

const RETRYABLE = new Set<string>(['agent-unavailable', 'agent-timed-out', 'rate-limited', 'capacity-exceeded']);

/** The one event that ends a turn. Why it was told to end outweighs how the agent took it. */
export function toTurnEnd({ turn, reason }: Pick<RunningTurn, 'turn' | 'reason'>, outcome: Outcome): TurnEnd {
  if (reason === 'interrupted' || reason === 'timeout') return done(turn, { type: 'finish', stop_reason: reason });
  if (reason === 'shutdown') {
    return {
      type: 'turn_error',
      code: 'shutting-down',
      message: 'The server was shut down during the answer.',
      retryable: true,
    };
  }
  return 'finish' in outcome ? done(turn, outcome.finish) : failed(outcome.failure);
}

function done(turn: TurnRecord, finish: AgentFinish): TurnEnd {
  const usage = addUsage(turn.usage, finish.usage ?? null);
  return {
    type: 'turn_done',
    message_id: turn.messageId,
    stop_reason: finish.stop_reason,
    prompt_tokens: usage?.input_tokens ?? null,
    completion_tokens: usage?.output_tokens ?? null,
    usage,
  };
}

/** What is not an AppError is a defect: its text goes to the log only. */
function failed(failure: unknown): TurnEnd {
  if (!isAppError(failure)) {
    return {
      type: 'turn_error',
      code: 'internal',
      message: 'Something went wrong inside the server.',
      retryable: true,
    };
  }
  return { type: 'turn_error', code: failure.code, message: failure.message, retryable: RETRYABLE.has(failure.code) };
}
