'use client';

import { useEffect } from 'react';
import { liveConnection } from '../../live/live-connection';

/** Sends what the network kept back, once the server is heard again. */
export function useResend(resumeUnreached: () => Promise<void>): void {
  // The connection, and the device's own word on it: a short gap may leave the connection standing.
  useEffect(() => {
    const live = liveConnection();
    const resend = () => {
      if (live.getStatus() === 'live' && navigator.onLine) void resumeUnreached();
    };
    window.addEventListener('online', resend);
    const stop = live.subscribeStatus(resend);
    return () => {
      window.removeEventListener('online', resend);
      stop();
    };
  }, [resumeUnreached]);
}
