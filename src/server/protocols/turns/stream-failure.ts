import { AppError } from '../../core/app-error';
import type { Logger } from '../../core/logger';
import { errorTable } from '../problem/error-table';
import { toAppError } from '../problem/to-app-error';

/** What went wrong in a stream that is open, for its last event and for the log; `undefined`: it just stopped. */
export function streamFailure(thrown: unknown, logger: Logger): AppError {
  const error = toAppError(thrown ?? new AppError('internal', 'The stream ended before its turn did.'));
  logger[errorTable[error.code].logLevel]({ code: error.code, err: error.cause ?? error }, 'turn failed in a stream');
  return error;
}
