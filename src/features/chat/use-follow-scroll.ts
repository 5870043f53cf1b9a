'use client';

import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

const AT_END_PX = 40;

export type FollowScroll = {
  scrollerRef: RefObject<HTMLDivElement | null>;
  contentRef: RefObject<HTMLDivElement | null>;
  isFollowing: boolean;
  /** Goes to the end and follows it from now on. */
  jump: () => void;
};

/**
 * Keeps the end in view while content grows, until the reader moves up, however little. Following begins again when they come
 * back to the end.
 */
export function useFollowScroll(): FollowScroll {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [isFollowing, setIsFollowing] = useState(true);

  const follow = useCallback((next: boolean) => {
    following.current = next;
    setIsFollowing(next);
  }, []);

  const jump = useCallback(() => {
    follow(true);
    const scroller = scrollerRef.current;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }, [follow]);

  // The scroller and the sizes of what is in it.
  useEffect(() => {
    const scroller = scrollerRef.current;
    const content = contentRef.current;
    if (!scroller || !content) return undefined;
    let last = { top: scroller.scrollTop, height: scroller.scrollHeight };
    const pin = () => {
      if (following.current) scroller.scrollTop = scroller.scrollHeight;
    };
    const onScroll = () => {
      const { scrollTop: top, scrollHeight: height, clientHeight } = scroller;
      const isAtEnd = height - clientHeight - top < AT_END_PX;
      if (top < last.top && height >= last.height && !isTouchingEnd(scroller)) follow(false);
      else if (top > last.top && isAtEnd) follow(true);
      last = { top, height };
    };
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY < 0 && scroller.scrollTop > 0) follow(false);
    };
    const sizes = new ResizeObserver(pin);
    sizes.observe(content);
    sizes.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    scroller.addEventListener('wheel', onWheel, { passive: true });
    pin();
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', onScroll);
      scroller.removeEventListener('wheel', onWheel);
    };
  }, [follow]);

  return { scrollerRef, contentRef, isFollowing, jump };
}

/** The browser's own rounding at the end is not a reader who moves. */
function isTouchingEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - clientHeight - scrollTop <= 1;
}
