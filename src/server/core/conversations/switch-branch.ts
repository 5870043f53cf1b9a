import { AppError } from '../app-error';
import { conversationNotFound } from './conversation-not-found';
import { invalidInput } from '../invalid-input';
import { commitHead, type HeadWish } from '../turns/commit-head';
import type { EngineContext } from '../turns/engine-context';
import type { ConversationRef } from './conversation-ref';
import { findConversation } from './find-conversation';

/** Makes the branch through a message the active one; answers the message that it ends with. Throws `turn-in-progress`. */
export async function switchBranch(
  { ports, hub }: EngineContext,
  ref: ConversationRef,
  wish: HeadWish,
): Promise<string> {
  const { id } = await findConversation(ports, ref);
  const outcome = await commitHead(ports.ledger, { ...wish, conversationId: id, now: ports.clock.now() });
  switch (outcome.kind) {
    case 'switched':
      hub.publish(id, outcome.events);
      return outcome.leafId;
    case 'busy':
      throw new AppError('turn-in-progress', 'A turn is running in this conversation.');
    case 'unknown':
      throw invalidInput([{ path: 'message_id', message: 'There is no such message in this conversation.' }]);
    case 'gone':
      throw conversationNotFound();
  }
}
