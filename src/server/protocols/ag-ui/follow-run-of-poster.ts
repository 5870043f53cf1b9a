import { cancelWhenLeft } from '../turns/cancel-when-left';
import type { AgUiEvent } from './ag-ui-event';
import { followRun, type Follower } from './follow-run';

/** The run of the client that asked for it: where the agent says so, its leaving ends the turn. */
export async function* followRunOfPoster(follower: Follower, agentKey: string): AsyncGenerator<readonly AgUiEvent[]> {
  const { scope, turn, signal } = follower;
  const { turnId, pendingId } = turn;
  const asked = { conversationId: scope.input.threadId, agentKey, turnId, pendingId };
  const stay = cancelWhenLeft(scope.context, asked, signal);
  try {
    yield* followRun(follower);
  } finally {
    stay();
  }
}
