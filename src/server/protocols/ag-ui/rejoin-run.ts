import { isAppError } from '../../core/app-error';
import type { Posted } from '../../core/application';
import type { TurnRecord } from '../../core/turns/turn-record';
import type { AgUiEvent } from './ag-ui-event';
import { encodeRunFinished } from './encode-run-end';
import { followRun } from './follow-run';
import { historyEvent, joinThread } from './join-thread';
import { openClientCalls } from './plan-run';
import { newEncoder, threadRef, type RunScope, type RunSource, type Snapshot } from './run-scope';

/** A run that was asked for before: the client joins the first one, whatever has become of it. */
export async function rejoinRun(scope: RunScope, posted: Posted): Promise<RunSource> {
  const { app } = scope.context;
  const turn = await findTurn(scope, posted.turnId);
  const thread = await app.readSnapshot(threadRef(scope));
  if (thread.activeTurn?.id === posted.turnId) return joinThread(scope, thread);
  if (!turn) return (signal) => followFromStart(scope, { posted, signal });
  // It may have ended between the two reads.
  const now = await app.getTurn(threadRef(scope), posted.turnId);
  return () => restate(scope, now, thread);
}

async function findTurn({ context, ...scope }: RunScope, turnId: string): Promise<TurnRecord | null> {
  try {
    return await context.app.getTurn(threadRef({ context, ...scope }), turnId);
  } catch (error) {
    if (isAppError(error) && error.code === 'turn-not-found') return null;
    throw error;
  }
}

async function* followFromStart(
  scope: RunScope,
  { posted, signal }: { posted: Posted; signal: AbortSignal },
): AsyncGenerator<readonly AgUiEvent[]> {
  const encoder = newEncoder(scope);
  yield encoder.start();
  yield* followRun({ scope, turn: posted, encoder, signal });
}

// eslint-disable-next-line @typescript-eslint/require-await -- every source of events is asynchronous
async function* restate(scope: RunScope, turn: TurnRecord, thread: Snapshot): AsyncGenerator<readonly AgUiEvent[]> {
  const opening = [...newEncoder(scope).start(), historyEvent(scope, thread.messages)];
  yield [...opening, encodeEnd(scope, turn, thread)];
}

function encodeEnd({ input }: RunScope, turn: TurnRecord, thread: Snapshot): AgUiEvent {
  if (turn.error) return { type: 'RUN_ERROR', code: turn.error.code, message: turn.error.message };
  const pendingCallIds = openClientCalls(thread.messages).map((call) => call.id);
  const end = {
    type: 'turn_done' as const,
    message_id: turn.messageId,
    stop_reason: turn.stopReason ?? ('end_turn' as const),
    prompt_tokens: null,
    completion_tokens: null,
    usage: turn.usage,
  };
  return encodeRunFinished(input, end, { pendingCallIds, model: null });
}
