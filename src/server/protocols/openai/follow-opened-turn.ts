import type { LogEvent } from '../../../contract/turn-event';
import { followPostedTurn, type FollowMode } from '../turns/follow-posted-turn';
import type { OpenedTurn } from './open-turn';

/**
 * The events of the turn. A temporary conversation goes when they are over, however that comes: a client that leaves ends
 * its turn with it.
 */
export async function* followOpenedTurn(opened: OpenedTurn, mode: FollowMode): AsyncGenerator<readonly LogEvent[]> {
  try {
    yield* followPostedTurn(opened.context, opened.posted, mode);
  } finally {
    if (opened.isTemporary) await forget(opened);
  }
}

async function forget({ context, posted }: OpenedTurn): Promise<void> {
  const { app, owner, logger } = context;
  try {
    await app.deleteConversation({ owner, conversationId: posted.conversation.id });
  } catch (error) {
    logger.warn({ err: error }, 'a temporary conversation was not deleted when its call ended');
  }
}
