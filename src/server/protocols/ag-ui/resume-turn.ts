import type { ApprovalDecision } from '../../../contract/approval-decision';
import { isAppError } from '../../core/app-error';
import type { AgUiEvent } from './ag-ui-event';
import { decodeInterruptAnswers } from './decode-interrupt-answers';
import { encodeNotice } from './encode-turn-events';
import { followRun } from './follow-run';
import { newEncoder, threadRef, type RunScope, type RunSource, type Snapshot } from './run-scope';

/**
 * A run on a thread whose turn waits for a person. Answers to all of its interrupts let the turn go on, and this run shows it;
 * anything else is answered by raising them again.
 */
export async function resumeTurn(scope: RunScope, thread: Snapshot): Promise<RunSource> {
  const { decisions, unknownIds } = decodeInterruptAnswers(scope.input, thread.approvals);
  if (unknownIds.length > 0)
    scope.context.logger.warn({ runId: scope.input.runId, unknownIds }, 'answers to interrupts that are not open');
  if (!decisions) return () => raiseAgain(scope, thread);
  for (const decision of decisions) await decide(scope, decision);
  return (signal) => goOn(scope, thread, signal);
}

/** Somebody else may have been faster: then this answer has no effect. */
async function decide(scope: RunScope, decision: ApprovalDecision): Promise<void> {
  try {
    await scope.context.app.resolveApproval(threadRef(scope), decision);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'approval-not-pending') throw error;
  }
}

// eslint-disable-next-line @typescript-eslint/require-await -- every source of events is asynchronous
async function* raiseAgain(scope: RunScope, { approvals }: Snapshot): AsyncGenerator<readonly AgUiEvent[]> {
  const encoder = newEncoder(scope);
  const notice = encodeNotice('warning', 'This thread waits for a decision first.');
  yield [...encoder.start(), notice, ...encoder.interrupt(approvals)];
}

async function* goOn(scope: RunScope, thread: Snapshot, signal: AbortSignal): AsyncGenerator<readonly AgUiEvent[]> {
  const encoder = newEncoder(scope);
  yield encoder.start();
  if (!thread.activeTurn || !thread.draft) throw new Error('open approvals without a turn');
  encoder.continueFrom(thread.draft);
  yield* followRun({
    scope,
    turn: { turnId: thread.activeTurn.id, pendingId: null, afterSeq: thread.lastSeq },
    encoder,
    signal,
  });
}
