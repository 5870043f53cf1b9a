import type { Message, MessagesPage } from '../../../contract/message';
import type { BranchWindow } from '../../core/conversations/branch-window';
import type { ConversationSnapshot } from '../../core/turns/read-snapshot';
import { encodeMessage } from './encode-message';

/** A longer page is cut at its old end; `has_more` says so. */
const MAX_PAGE_CHARACTERS = 10 * 1024 * 1024;

export type MessagesWindow = { limit: number; before?: number | undefined };

/** The newest `limit` messages of the active branch, or those before the message whose `seq` is `before`. */
export function toBranchWindow({ before, limit }: MessagesWindow): BranchWindow {
  return { start: -limit, ...(before !== undefined && { before }) };
}

/** The page of a snapshot that shows that window. */
export function encodeMessagesPage(
  snapshot: ConversationSnapshot,
  { before = Infinity }: MessagesWindow,
): MessagesPage {
  const reachable = snapshot.path.filter(({ seq }) => seq < before);
  const shown = withinSize(snapshot.messages.map((message) => encodeMessage(message, snapshot.siblings)));
  return {
    messages: shown,
    last_event_id: snapshot.lastSeq,
    has_more: shown.length < reachable.length,
    approvals: snapshot.approvals,
    ...(snapshot.runningMs !== null && { running_ms: snapshot.runningMs }),
    ...(snapshot.reports.length > 0 && { reports: snapshot.reports }),
  };
}

/** The newest messages that fit, at least one. */
function withinSize(messages: Message[]): Message[] {
  let size = 0;
  const firstTooMany = messages.findLastIndex((message) => {
    size += JSON.stringify(message.content).length;
    return size > MAX_PAGE_CHARACTERS;
  });
  return messages.slice(Math.min(firstTooMany + 1, messages.length - 1));
}
