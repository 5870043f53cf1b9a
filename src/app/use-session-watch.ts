'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveConnection } from '../live/live-connection';
import { api } from '../trpc/react';
import { meet, readSession, subscribeSession } from '../trpc/session';
import { later } from '../ui/later';

const ASK_MS = 4_000;
/** Whoever writes is not interrupted: what is meant for the message would go on in the field of the key. */
const QUIET_MS = 2_000;

/**
 * Notices that the session is over, also when nothing but the live stream was open, and that it goes on. A page that was never
 * let in goes to the page that asks for a key; any other keeps what it shows, and asks over it.
 */
export function useSessionWatch({ isLost }: { isLost: boolean }) {
  const router = useRouter();
  const utils = api.useUtils();
  const session = useSyncExternalStore(subscribeSession, readSession, () => 'unknown' as const);
  const me = api.access.me.useQuery(undefined, { staleTime: Infinity, refetchInterval: isLost ? ASK_MS : false });
  const [asking, setAsking] = useState<'soon' | 'now' | 'later'>('soon');
  const isEnded = session === 'ended';
  if (!isEnded && asking !== 'soon') setAsking('soon');

  // The address bar, for a browser that was never let in.
  useEffect(() => {
    if (session !== 'refused') return;
    const { pathname, hash } = window.location;
    router.replace(`/sign-in?to=${encodeURIComponent(pathname + hash)}`);
  }, [session, router]);

  // The live connection and what it may have missed, after the next sign-in.
  useEffect(() => {
    if (!isEnded) return;
    return () => {
      liveConnection().reconnect();
      void utils.invalidate();
    };
  }, [isEnded, utils]);

  // The server, which alone knows why the stream was cut.
  const { refetch } = me;
  useEffect(() => {
    if (isLost) void refetch();
  }, [isLost, refetch]);

  // The keyboard.
  useEffect(() => {
    if (isEnded && asking === 'soon') return onceQuiet(() => setAsking('now'));
    return undefined;
  }, [isEnded, asking]);

  // Whose page this is.
  const principal = me.data?.principal;
  useEffect(() => {
    if (principal !== undefined) meet(principal);
  }, [principal]);

  return {
    isEnded,
    isAsking: isEnded && asking === 'now',
    putOff: () => setAsking('later'),
    ask: () => setAsking('now'),
  };
}

/** Runs once no key was pressed for a moment; answers how to stop. */
function onceQuiet(run: () => void): () => void {
  let stop = later(QUIET_MS, run);
  const onKey = () => {
    stop();
    stop = later(QUIET_MS, run);
  };
  window.addEventListener('keydown', onKey, true);
  return () => {
    stop();
    window.removeEventListener('keydown', onKey, true);
  };
}

export type SessionWatch = ReturnType<typeof useSessionWatch>;
