import type { MessagesPage } from '../../../contract/message';
import type { ConversationSnapshot } from '../../core/turns/read-snapshot';
import { encodeMessage } from './encode-message';

export type MessagesWindow = { limit: number; before?: number | undefined };

/** The newest `limit` messages of the active branch, or those before the message whose `seq` is `before`. */
export function encodeMessagesPage(snapshot: ConversationSnapshot, window: MessagesWindow): MessagesPage {
  const { before } = window;
  const reachable = before === undefined ? snapshot.messages : snapshot.messages.filter((message) => message.seq < before);
  const shown = reachable.slice(-window.limit);
  return {
    messages: shown.map((message) => encodeMessage(message, snapshot.siblings)),
    last_event_id: snapshot.lastSeq,
    has_more: shown.length < reachable.length,
    approvals: snapshot.approvals,
  };
}
