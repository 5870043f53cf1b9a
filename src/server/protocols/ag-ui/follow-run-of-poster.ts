import type { AgUiEvent } from './ag-ui-event';
import { followRun, type FollowedTurn, type Follower } from './follow-run';
import { threadRef, type RunScope } from './run-scope';

/** The run of the client that asked for it: where the agent says so, its leaving ends the turn. */
export async function* followRunOfPoster(follower: Follower, agentKey: string): AsyncGenerator<readonly AgUiEvent[]> {
  const { scope, turn, signal } = follower;
  const leave = () => void cancel(scope, turn);
  const isCancelled = scope.context.app.describeAgent(agentKey).onDisconnect === 'cancel';
  if (isCancelled) signal.addEventListener('abort', leave, { once: true });
  try {
    yield* followRun(follower);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

async function cancel(scope: RunScope, { turnId, pendingId }: FollowedTurn): Promise<void> {
  const { app, logger } = scope.context;
  try {
    const isWithdrawn = pendingId !== null && (await app.withdrawPending(threadRef(scope), pendingId));
    if (!isWithdrawn) await app.interruptTurn(threadRef(scope), { turnId });
  } catch (error) {
    logger.warn({ err: error, turnId }, 'a turn was not cancelled when its client left');
  }
}
