import { conversationPath } from '../../ui/conversation-path';
import { MESSAGE_PREFIX as PREFIX, messageElementId } from '../../ui/message-element-id';
import type { ScrollPlace } from './scroll-places';

/** The message of the conversation that the address names. On the way back to another one, the address is that one's already. */
export function readLinked(conversationId: string): string | null {
  const { hash, pathname } = window.location;
  return pathname === conversationPath(conversationId) && hash.startsWith(`#${PREFIX}`)
    ? hash.slice(PREFIX.length + 1)
    : null;
}

/** The reader went on from there: coming back finds them where they left, and not there again. */
export function leaveLinked(): void {
  if (location.hash.startsWith(`#${PREFIX}`)) history.replaceState(null, '', location.pathname + location.search);
}

/** The uppermost message that is seen, and where it begins. */
export function topMessage(scroller: HTMLElement): Pick<ScrollPlace, 'messageId' | 'offsetPx'> | null {
  const { top } = scroller.getBoundingClientRect();
  for (const element of scroller.querySelectorAll<HTMLElement>(`[id^="${PREFIX}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.bottom > top) return { messageId: element.id.slice(PREFIX.length), offsetPx: box.top - top };
  }
  return null;
}

/** How far below its place a message stands; `null` while it is not on the page. */
export function awayFromPlace(scroller: HTMLElement, { messageId, offsetPx }: ScrollPlace): number | null {
  const element = document.getElementById(messageElementId(messageId));
  return element && element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - offsetPx;
}

/** Scrolls a message to its place, if it is on the page. */
export function putAtPlace(scroller: HTMLElement, place: ScrollPlace): void {
  const awayPx = awayFromPlace(scroller, place) ?? 0;
  if (Math.abs(awayPx) >= 1) scroller.scrollTop += awayPx;
}
