'use client';

import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** The time, told once a second while `isRunning`. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());

  // The clock.
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  return now;
}
