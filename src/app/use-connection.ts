'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveConnection } from '../live/live-connection';

/** A connection that comes back at once is not worth a word. */
const GRACE_MS = 1_500;

function subscribe(listener: () => void): () => void {
  const stop = liveConnection().subscribeState(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A device without a network may have the server on itself: the connection is the judge. */
function read(): 'live' | 'lost' | 'offline' {
  const { status } = liveConnection().getState();
  return status === 'live' || navigator.onLine ? status : 'offline';
}

function readRetry(): number | null {
  const state = liveConnection().getState();
  return state.status === 'lost' ? state.retryAtMs : null;
}

/** Whether the page hears from the server, a moment after that changed for the worse. */
export function useConnection() {
  const now = useSyncExternalStore(subscribe, read, () => 'live' as const);
  const retryAtMs = useSyncExternalStore(subscribe, readRetry, () => null);
  const isLive = now === 'live';
  const [isLate, setIsLate] = useState(false);

  // The grace, by the clock.
  useEffect(() => {
    if (isLive) return;
    const timer = setTimeout(() => setIsLate(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isLive]);

  return { state: isLate ? now : 'live', retryAtMs, retry: () => liveConnection().reconnect() };
}

export type Connection = ReturnType<typeof useConnection>;
