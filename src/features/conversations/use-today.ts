'use client';

import { useSyncExternalStore } from 'react';

const LOOK_MS = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const readDay = () => new Date().setHours(0, 0, 0, 0);

/** When the reader's day began, in milliseconds; changes at midnight, in a page that is kept open for days. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, readDay, readDay);
}
