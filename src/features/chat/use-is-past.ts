'use client';

import { useEffect, useState } from 'react';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** True from that time on. */
export function useIsPast(time: string): boolean {
  const [now, setNow] = useState(() => Date.now());
  const leftMs = Date.parse(time) - now;

  // The clock.
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(leftMs + 1, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [leftMs]);

  return leftMs <= 0;
}
