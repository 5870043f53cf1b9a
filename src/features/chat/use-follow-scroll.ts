'use client';

import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { leaveLinked, putAtPlace, topMessage } from './message-place';
import { keepPlace, readPlace, type ScrollPlace } from './scroll-places';
import type { ThreadStore } from './thread-store';
import { isPlace, watchScroll, type Kept } from './watch-scroll';

export type FollowScroll = {
  scrollerRef: RefObject<HTMLDivElement | null>;
  contentRef: RefObject<HTMLDivElement | null>;
  /** Something is said below what is in view. */
  hasMoreBelow: boolean;
  /** The message that the conversation was left at, until the reader moves. */
  place: ScrollPlace | null;
  /** Goes to that message, once it is on the page. */
  settle: () => void;
  /** Goes to the end and follows it from now on, as if nothing else was to be shown. */
  follow: () => void;
  /** The same for a reader, who leaves what they were led to. */
  jump: () => void;
  /** Stays where it is, whatever changes below. */
  stay: () => void;
};

/**
 * Keeps the end in view while content grows, until the reader moves up, however little. Following begins again when they come
 * back to the end. A conversation that is opened again, or reloaded, is found where it was left.
 */
export function useFollowScroll(id: string, store: ThreadStore): FollowScroll {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<Kept>(() => readPlace(id) ?? 'end');
  const [isEndSeen, setEndSeen] = useState(true);
  const newest = useRef(kept);

  const keep = useCallback((next: Kept) => {
    newest.current = next;
    setKept(next);
  }, []);

  const follow = useCallback(() => {
    keep('end');
    scrollerRef.current?.scrollTo({ top: scrollerRef.current.scrollHeight });
  }, [keep]);

  const jump = useCallback(() => {
    leaveLinked();
    follow();
  }, [follow]);

  const settle = useCallback(() => {
    const scroller = scrollerRef.current;
    if (scroller && isPlace(newest.current)) putAtPlace(scroller, newest.current);
  }, []);

  // The scroller and the sizes of what is in it.
  useEffect(() => {
    const scroller = scrollerRef.current;
    const content = contentRef.current;
    if (!scroller || !content) return undefined;
    return watchScroll({ scroller, content, kept: () => newest.current, onKeep: keep, onEndSeen: setEndSeen });
  }, [keep]);

  // The memory of this tab: where the conversation is left, told while it still stands on the page.
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return undefined;
    const save = () => keepPlace(id, placeNow({ scroller, kept: newest.current, store }));
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [id, store]);

  const stay = useCallback(() => keep(null), [keep]);
  return {
    scrollerRef,
    contentRef,
    hasMoreBelow: kept !== 'end' && !isEndSeen,
    place: isPlace(kept) ? kept : null,
    settle,
    follow,
    jump,
    stay,
  };
}

type Leaving = { scroller: HTMLElement; kept: Kept; store: ThreadStore };

function placeNow({ scroller, kept, store }: Leaving): ScrollPlace | null {
  if (kept === 'end') return null;
  if (kept !== null) return kept;
  const top = topMessage(scroller);
  const messages = store.getView().thread?.messages ?? [];
  return top && { ...top, count: messages.length - messages.findIndex(({ id }) => id === top.messageId) };
}
