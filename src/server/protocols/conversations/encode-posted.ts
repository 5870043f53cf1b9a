import type { PostedMessage } from '../../../contract/message';
import type { Posted } from '../../core/application';

/** A message that waits has no place in the history yet, so its id is not told. */
export function encodePosted(posted: Posted): PostedMessage {
  return {
    queued: posted.queued,
    turn_id: posted.queued ? null : posted.turnId,
    pending_id: posted.pendingId,
    message_id: posted.queued ? null : posted.userMessageId,
  };
}
