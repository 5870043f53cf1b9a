'use client';

import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';

type OlderMessagesProps = { hasMore: boolean; isLoading: boolean; onLoad: () => Promise<void> };

/** Above the thread: reads earlier messages, by itself before the reader gets there. */
export function OlderMessages({ hasMore, isLoading, onLoad }: OlderMessagesProps) {
  const mark = useRef<HTMLDivElement>(null);

  // The top of the thread: earlier messages are read before the reader gets there.
  useEffect(() => {
    const element = mark.current;
    if (!element || !hasMore || isLoading) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void onLoad(), {
      rootMargin: '400px 0px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoading, onLoad]);

  if (!hasMore) return null;
  return (
    <div ref={mark} className="flex h-13 justify-center">
      <Button size="small" disabled={isLoading} onClick={() => void onLoad()}>
        {strings.thread.older}
      </Button>
    </div>
  );
}
