import { errorCodeSchema } from '../../../contract/error-code';
import type { TurnEvent } from '../../../contract/turn-event';
import { AppError } from '../../core/app-error';

/** The failure that a turn's terminal event tells, as a status can say it; `null` when the turn ended well or was stopped. */
export function turnFailure(end: TurnEvent): AppError | null {
  if (end.type === 'turn_error')
    return new AppError(toCode(end.code), end.message, { cause: `${end.code}: ${end.message}` });
  if (end.type === 'turn_done' && end.stop_reason === 'timeout') {
    return new AppError('agent-timed-out', 'The turn did not end within its time limit.');
  }
  return null;
}

function toCode(code: string) {
  const known = errorCodeSchema.safeParse(code);
  if (known.success) return known.data;
  return code === 'interrupted-by-restart' ? 'shutting-down' : 'internal';
}
