'use client';

import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

const AT_END_PX = 40;

/** Where each conversation was left, in pixels from its top; those that were left at their end are not here. */
const places = new Map<string, number>();

export type FollowScroll = {
  scrollerRef: RefObject<HTMLDivElement | null>;
  contentRef: RefObject<HTMLDivElement | null>;
  isFollowing: boolean;
  /** Goes to the end and follows it from now on. */
  jump: () => void;
  /** Stays where it is, whatever changes below. */
  stay: () => void;
};

/**
 * Keeps the end in view while content grows, until the reader moves up, however little. Following begins again when they come
 * back to the end. A conversation that is opened again is found where it was left.
 */
export function useFollowScroll(id: string): FollowScroll {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const [place] = useState(() => places.get(id));
  const following = useRef(place === undefined);
  const [isFollowing, setIsFollowing] = useState(place === undefined);

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
      else if (isTouchingEnd(scroller)) follow(true);
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
    if (place !== undefined) scroller.scrollTop = place;
    pin();
    return () => {
      if (following.current) places.delete(id);
      else places.set(id, last.top);
      sizes.disconnect();
      scroller.removeEventListener('scroll', onScroll);
      scroller.removeEventListener('wheel', onWheel);
    };
  }, [follow, id, place]);

  const stay = useCallback(() => follow(false), [follow]);
  return { scrollerRef, contentRef, isFollowing, jump, stay };
}

/** The browser's own rounding at the end is not a reader who moves. */
function isTouchingEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - clientHeight - scrollTop <= 1;
}
