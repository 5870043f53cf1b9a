import { putAtPlace } from './message-place';
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
};

const AT_END_PX = 40;
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Watches a scroller and the sizes of what is in it; answers how to stop. */
export function watchScroll({ scroller, content, kept, onKeep }: Watched): () => void {
  let last = { top: scroller.scrollTop, height: scroller.scrollHeight };
  const pin = () => {
    const now = kept();
    if (now === 'end') scroller.scrollTop = scroller.scrollHeight;
    else if (isPlace(now)) putAtPlace(scroller, now);
    else if (isTouchingEnd(scroller)) onKeep('end');
  };
  const onScroll = () => {
    const { scrollTop: top, scrollHeight: height, clientHeight } = scroller;
    const isAtEnd = height - clientHeight - top < AT_END_PX;
    if (isPlace(kept())) {
      // Its own scrolling and the list's: the reader's begins with a move.
    } else if (top < last.top && height >= last.height && !isTouchingEnd(scroller)) onKeep(null);
    else if (top > last.top && isAtEnd) onKeep('end');
    last = { top, height };
  };
  const onMove = (event: Event) => {
    if (isPlace(kept())) {
      onKeep(null);
      pin();
    }
    if (event instanceof WheelEvent && event.deltaY < 0 && scroller.scrollTop > 0) onKeep(null);
  };
  const sizes = new ResizeObserver(pin);
  sizes.observe(content);
  sizes.observe(scroller);
  scroller.addEventListener('scroll', onScroll, { passive: true });
  for (const move of MOVES) scroller.addEventListener(move, onMove, { passive: true });
  pin();
  return () => {
    sizes.disconnect();
    scroller.removeEventListener('scroll', onScroll);
    for (const move of MOVES) scroller.removeEventListener(move, onMove);
  };
}

export function isPlace(kept: Kept): kept is ScrollPlace {
  return kept !== null && kept !== 'end';
}

/** The browser's own rounding at the end is not a reader who moves. */
function isTouchingEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - clientHeight - scrollTop <= 1;
}
