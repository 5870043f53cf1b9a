import type { ScrollPlace } from './scroll-places';

const PREFIX = 'm-';

/** The id of the element that shows a message. */
export function messageElementId(messageId: string): string {
  return PREFIX + messageId;
}

/** The message that the address names. */
export function readLinked(): string | null {
  const { hash } = window.location;
  return hash.startsWith(`#${PREFIX}`) ? hash.slice(PREFIX.length + 1) : null;
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

/** Scrolls a message to its place, if it is on the page. */
export function putAtPlace(scroller: HTMLElement, { messageId, offsetPx }: ScrollPlace): void {
  const element = document.getElementById(messageElementId(messageId));
  if (!element) return;
  const awayPx = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - offsetPx;
  if (Math.abs(awayPx) >= 1) scroller.scrollTop += awayPx;
}
