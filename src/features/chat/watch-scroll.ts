import { awayFromPlace, leaveLinked, putAtPlace } from './message-place';
import type { ScrollPlace } from './scroll-places';

/** What stays in view whatever changes around it: the end, or a message at its place. `null`: the reader moves freely. */
export type Kept = 'end' | ScrollPlace | null;

type Watched = {
  scroller: HTMLElement;
  /** What is in it, and grows. */
  content: HTMLElement;
  /** What is kept in view now. */
  kept: () => Kept;
  /** The reader came to the end, or moved away from what was kept. */
  onKeep: (kept: 'end' | null) => void;
  /** The end of what is said came into view, or left it: room may be left below it. */
  onEndSeen: (isSeen: boolean) => void;
};

const AT_END_PX = 40;
/** The list goes on measuring, and scrolling by what it measured, for a few frames. */
const MEASURING_MS = 300;
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Watches a scroller and the sizes of what is in it; answers how to stop. */
export function watchScroll({ scroller, content, kept, onKeep, onEndSeen }: Watched): () => void {
  let last = positionOf(scroller);
  let isPlaced = false;
  let sizedAtMs = performance.now();
  const pin = () => {
    const now = kept();
    sizedAtMs = performance.now();
    if (now === 'end') {
      scroller.scrollTop = scroller.scrollHeight;
      last = positionOf(scroller); // the event of it comes later, and is nobody's who scrolls
    } else if (isPlace(now)) putAtPlace(scroller, now);
    else if (isTouchingEnd(scroller) && !isSelectedIn(content)) onKeep('end');
    onEndSeen(isEndSeen(scroller));
  };
  /** Where no size has changed, whoever scrolls away means to: a search in the page, the focus, a screen reader. */
  const watchPlace = (place: ScrollPlace) => {
    const isThere = Math.abs(awayFromPlace(scroller, place) ?? Infinity) < 2;
    if (isPlaced && !isThere && performance.now() - sizedAtMs > MEASURING_MS) onKeep(null);
    isPlaced ||= isThere;
  };
  const onScroll = () => {
    const { scrollTop: top, scrollHeight: height, clientHeight } = scroller;
    const now = kept();
    if (isPlace(now)) watchPlace(now);
    else if (top < last.top && height - top > last.height - last.top && !isTouchingEnd(scroller)) onKeep(null);
    else if (top > last.top && height - clientHeight - top < AT_END_PX) onKeep('end');
    last = { top, height };
    onEndSeen(isEndSeen(scroller));
  };
  const onMove = (event: Event) => {
    leaveLinked();
    if (isPlace(kept())) {
      onKeep(null);
      pin();
    }
    if (event instanceof WheelEvent && event.deltaY < 0 && scroller.scrollTop > 0) onKeep(null);
  };
  const sizes = new ResizeObserver(pin);
  sizes.observe(content);
  sizes.observe(scroller);
  const listening = new AbortController();
  const passively = { passive: true, signal: listening.signal };
  scroller.addEventListener('scroll', onScroll, passively);
  for (const move of MOVES) scroller.addEventListener(move, onMove, passively);
  watchSelection(content, () => kept() === 'end' && onKeep(null), listening.signal);
  pin();
  return () => {
    sizes.disconnect();
    listening.abort();
  };
}

export function isPlace(kept: Kept): kept is ScrollPlace {
  return kept !== null && kept !== 'end';
}

/** Text that is being selected stands still. */
function watchSelection(content: HTMLElement, onSelected: () => void, signal: AbortSignal): void {
  const onSelection = () => {
    if (isSelectedIn(content)) onSelected();
  };
  document.addEventListener('selectionchange', onSelection, { signal });
}

function isSelectedIn(content: HTMLElement): boolean {
  const selection = getSelection();
  return selection?.isCollapsed === false && content.contains(selection.anchorNode);
}

function positionOf({ scrollTop, scrollHeight }: HTMLElement): { top: number; height: number } {
  return { top: scrollTop, height: scrollHeight };
}

function isEndSeen(scroller: HTMLElement): boolean {
  const end = scroller.querySelector('[data-last] > :last-child');
  return end !== null && end.getBoundingClientRect().bottom <= scroller.getBoundingClientRect().bottom;
}

/** The browser's own rounding at the end is not a reader who moves. */
function isTouchingEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - clientHeight - scrollTop <= 1;
}
