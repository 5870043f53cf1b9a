'use client';

import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { watchScrollEnd } from './watch-scroll-end';

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
    const isFollowed = () => following.current;
    const stopWatching = watchScrollEnd({ scroller, content, place, isFollowed, onFollow: follow });
    return () => {
      const top = stopWatching();
      if (following.current) places.delete(id);
      else places.set(id, top);
    };
  }, [follow, id, place]);

  const stay = useCallback(() => follow(false), [follow]);
  return { scrollerRef, contentRef, isFollowing, jump, stay };
}
