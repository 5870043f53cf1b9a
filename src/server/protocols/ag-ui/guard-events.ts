import { EventSchema } from '@ag-ui/core/schemas';
import { isAppError } from '../../core/app-error';
import type { Logger } from '../../core/logger';
import type { AgUiEvent } from './ag-ui-event';
import type { RunIdentity } from './encode-run-end';
import { SequenceChecker } from './sequence-checker';

const INTERNAL: AgUiEvent = {
  type: 'RUN_ERROR',
  code: 'internal',
  message: 'The server failed while it sent this answer.',
};

/**
 * The last look at a run before it leaves: every event fits the schema and the order that clients insist on, and the run has
 * exactly one terminal event, however its source ends. A violation is a defect of ours: what is open is closed, the run
 * fails, and the log says why. A reader that left needs no end: its source stops where it was.
 */
export async function* guardEvents(
  source: AsyncIterable<readonly AgUiEvent[]>,
  { run, logger, reader }: { run: RunIdentity; logger: Logger; reader?: AbortSignal },
): AsyncGenerator<readonly AgUiEvent[], void, void> {
  const checker = new SequenceChecker(run);
  try {
    for await (const batch of source) {
      const violation = firstViolation(batch, checker);
      if (violation) logger.error({ runId: run.runId, ...violation }, 'invalid AG-UI event withheld');
      yield violation ? cut(batch, violation, checker) : batch;
      if (violation || checker.hasEnded) return;
    }
  } catch (error) {
    yield [...checker.closing(), toRunError(error, logger)];
    return;
  }
  if (reader?.aborted) return;
  logger.error({ runId: run.runId }, 'an AG-UI run had no end');
  yield [...checker.closing(), INTERNAL];
}

type Violation = { at: number; event: string; violation: string };

function firstViolation(batch: readonly AgUiEvent[], checker: SequenceChecker): Violation | null {
  for (const [at, event] of batch.entries()) {
    const violation = schemaViolation(event) ?? checker.check(event);
    if (violation !== null) return { at, event: event.type, violation };
  }
  return null;
}

/** What was right, and then the end, unless the run has one already. */
function cut(batch: readonly AgUiEvent[], { at }: Violation, checker: SequenceChecker): readonly AgUiEvent[] {
  return [...batch.slice(0, at), ...(checker.hasEnded ? [] : [...checker.closing(), INTERNAL])];
}

function schemaViolation(event: AgUiEvent): string | null {
  const { error } = EventSchema.safeParse(event);
  return error ? error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') : null;
}

function toRunError(error: unknown, logger: Logger): AgUiEvent {
  if (isAppError(error) && error.code !== 'internal')
    return { type: 'RUN_ERROR', code: error.code, message: error.message };
  logger.error({ err: error }, 'an AG-UI run broke off');
  return INTERNAL;
}
