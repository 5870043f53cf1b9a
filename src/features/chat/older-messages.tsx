'use client';

import { useEffect, useRef, type RefObject } from 'react';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import type { ThreadView } from './thread-store';

type OlderMessagesProps = {
  view: Pick<ThreadView, 'isLoadingOlder' | 'hasOlderFailed'>;
  scrollerRef: RefObject<HTMLElement | null>;
  onLoad: () => Promise<void>;
};

/** Above the thread: reads earlier messages, by itself before the reader gets there. After a failure it waits to be asked. */
export function OlderMessages({ view, scrollerRef, onLoad }: OlderMessagesProps) {
  const { isLoadingOlder: isLoading, hasOlderFailed: hasFailed } = view;
  const mark = useRef<HTMLDivElement>(null);

  // The scroller: whether the top of the thread comes near.
  useEffect(() => {
    const element = mark.current;
    if (!element || isLoading || hasFailed) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void onLoad(), {
      root: scrollerRef.current,
      rootMargin: '400px 0px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoading, hasFailed, scrollerRef, onLoad]);

  return (
    <div ref={mark} className="flex h-13 justify-center">
      <Button size="small" disabled={isLoading} onClick={() => void onLoad()}>
        {strings.thread.older}
      </Button>
    </div>
  );
}
