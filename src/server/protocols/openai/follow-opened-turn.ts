import { isTerminal, type LogEvent } from '../../../contract/turn-event';
import { followPostedTurn, type FollowMode } from '../turns/follow-posted-turn';
import type { OpenedTurn } from './open-turn';

/**
 * The events of the turn. A temporary conversation goes when they are over, however that comes: a client that leaves ends
 * its turn with it. Any other turn goes on without its client, unless its agent says otherwise.
 */
export async function* followOpenedTurn(opened: OpenedTurn, mode: FollowMode): AsyncGenerator<readonly LogEvent[]> {
  let hasEnded = false;
  try {
    for await (const batch of followPostedTurn(opened.context, opened.posted, mode)) {
      hasEnded = batch.some((row) => isTerminal(row.event));
      yield batch;
    }
  } finally {
    await leave(opened, hasEnded).catch((error: unknown) => {
      opened.context.logger.warn({ err: error }, 'a turn was not tidied up when its call ended');
    });
  }
}

async function leave({ context, posted, isTemporary }: OpenedTurn, hasEnded: boolean): Promise<void> {
  const { app, owner } = context;
  const { conversation, turnId, pendingId } = posted;
  const ref = { owner, conversationId: conversation.id };
  if (isTemporary) {
    await app.deleteConversation(ref);
    return;
  }
  if (hasEnded || app.describeAgent(conversation.agentKey).onDisconnect === 'continue') return;
  const isWithdrawn = pendingId !== null && (await app.withdrawPending(ref, pendingId));
  if (!isWithdrawn) await app.interruptTurn(ref, { turnId });
}
