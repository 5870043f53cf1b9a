import type { MessageRecord } from '../../core/conversations/message-record';
import type { AgUiEvent } from './ag-ui-event';
import { encodeMessagesSnapshot } from './encode-messages-snapshot';
import { encodeRunSucceeded } from './encode-run-end';
import { followRun } from './follow-run';
import { openClientCalls } from './plan-run';
import { newEncoder, type RunScope, type RunSource, type Snapshot } from './run-scope';

/**
 * Shows a thread to someone who joins it: its history as one snapshot, then whatever is being said, live. An idle or unknown
 * thread ends at once; one that waits for a person ends with its interrupts.
 */
export function joinThread(scope: RunScope, thread: Snapshot | null): RunSource {
  return (signal) => joinEvents(scope, thread, signal);
}

/** The beginning of every join. */
export function historyEvent({ context }: RunScope, messages: readonly MessageRecord[]): AgUiEvent {
  return encodeMessagesSnapshot(messages, context.origin);
}

async function* joinEvents(
  scope: RunScope,
  thread: Snapshot | null,
  signal: AbortSignal,
): AsyncGenerator<readonly AgUiEvent[]> {
  const encoder = newEncoder(scope);
  const opening = [...encoder.start(), historyEvent(scope, thread?.messages ?? [])];
  if (!thread?.activeTurn || !thread.draft) {
    yield [
      ...opening,
      encodeRunSucceeded(
        scope.input,
        openClientCalls(thread?.messages ?? []).map((call) => call.id),
      ),
    ];
    return;
  }
  if (thread.approvals.length > 0) {
    yield [...opening, ...encoder.interrupt(thread.approvals)];
    return;
  }
  yield [...opening, ...encoder.join(thread.draft, thread.activeTurn.input.state)];
  const turn = { turnId: thread.activeTurn.id, pendingId: null, afterSeq: thread.lastSeq };
  yield* followRun({ scope, turn, encoder, signal });
}
