const AT_END_PX = 40;

type Watched = {
  scroller: HTMLElement;
  /** What is in it, and grows. */
  content: HTMLElement;
  /** Where it begins, in pixels from its top. */
  place: number | undefined;
  /** Whether the end is kept in view now. */
  isFollowed: () => boolean;
  /** The reader came back to the end, or left it. */
  onFollow: (isFollowed: boolean) => void;
};

/** Watches a scroller and the sizes of what is in it; answers how to stop, which tells where it stood last. */
export function watchScrollEnd({ scroller, content, place, isFollowed, onFollow }: Watched): () => number {
  let last = { top: scroller.scrollTop, height: scroller.scrollHeight };
  const pin = () => {
    if (isFollowed()) scroller.scrollTop = scroller.scrollHeight;
    else if (isTouchingEnd(scroller)) onFollow(true);
  };
  const onScroll = () => {
    const { scrollTop: top, scrollHeight: height, clientHeight } = scroller;
    const isAtEnd = height - clientHeight - top < AT_END_PX;
    if (top < last.top && height >= last.height && !isTouchingEnd(scroller)) onFollow(false);
    else if (top > last.top && isAtEnd) onFollow(true);
    last = { top, height };
  };
  const onWheel = (event: WheelEvent) => {
    if (event.deltaY < 0 && scroller.scrollTop > 0) onFollow(false);
  };
  const sizes = new ResizeObserver(pin);
  sizes.observe(content);
  sizes.observe(scroller);
  scroller.addEventListener('scroll', onScroll, { passive: true });
  scroller.addEventListener('wheel', onWheel, { passive: true });
  if (place !== undefined) scroller.scrollTop = place;
  pin();
  return () => {
    sizes.disconnect();
    scroller.removeEventListener('scroll', onScroll);
    scroller.removeEventListener('wheel', onWheel);
    return last.top;
  };
}

/** The browser's own rounding at the end is not a reader who moves. */
function isTouchingEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - clientHeight - scrollTop <= 1;
}
