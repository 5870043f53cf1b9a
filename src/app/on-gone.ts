import { forgetAttachments } from '../features/chat/attachment-store';
import { pageOutbox } from '../features/chat/page-outbox';
import { forgetThread } from '../features/chat/use-thread';
import { conversationPath } from '../ui/conversation-path';
import { navigate } from '../ui/navigate';

/** What the page forgets of a conversation that has left the list; whoever looks at it by now goes to a new one. */
export function onGone(id: string, isDeleted: boolean): void {
  forgetThread(id);
  if (isDeleted) {
    pageOutbox().discardAll(id);
    forgetAttachments(id);
  }
  if (window.location.pathname === conversationPath(id)) navigate('/');
}
