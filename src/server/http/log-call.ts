import type { Clock } from '../core/clock';
import type { Logger } from '../core/logger';
import { errorTable } from '../protocols/problem/error-table';
import { sseStreamOf } from '../protocols/sse/sse-response';
import type { HttpCall } from './http-call';

type LogCall = { logger: Logger; clock: Clock };

/** Writes the request's one log line: now, or when its stream has ended. */
export function logCall(call: HttpCall, response: Response, { logger, clock }: LogCall): void {
  const stream = sseStreamOf(response);
  if (!stream) {
    write(call, {}, { status: response.status, logger, clock });
    return;
  }
  void stream.ended.then(({ reason, error }) =>
    write(
      call,
      { stream: reason, ...(error !== undefined && { err: error }) },
      { status: response.status, logger, clock },
    ),
  );
}

type Line = LogCall & { status: number };

function write(call: HttpCall, more: Record<string, unknown>, { status, logger, clock }: Line): void {
  const level =
    more['stream'] === 'failed' ? 'error' : call.error === null ? 'info' : errorTable[call.error.code].logLevel;
  logger[level](
    {
      requestId: call.requestId,
      ...(call.conversationId !== null && { conversation: call.conversationId }),
      endpoint: call.endpoint,
      status,
      latencyMs: clock.now().getTime() - call.startedAt.getTime(),
      ...(call.error !== null && describeError(call, status)),
      ...more,
    },
    'request',
  );
}

/** The cause of a failure of ours; a client's mistake is told by its code. */
function describeError({ error }: HttpCall, status: number): Record<string, unknown> {
  if (error === null) return {};
  return status >= 500 ? { code: error.code, err: error.cause ?? error } : { code: error.code };
}
