'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveConnection } from '../live/live-connection';
import { api } from '../trpc/react';
import { readSession, subscribeSession } from '../trpc/session';

const ASK_MS = 4_000;

/**
 * Notices that the session is over, also when nothing but the live stream was open, and that it goes on. A page that was never
 * let in goes to the page that asks for a key; any other keeps what it shows, and asks over it.
 */
export function useSessionWatch({ isLost }: { isLost: boolean }) {
  const router = useRouter();
  const utils = api.useUtils();
  const session = useSyncExternalStore(subscribeSession, readSession, () => 'unknown' as const);
  const me = api.access.me.useQuery(undefined, { staleTime: Infinity, refetchInterval: isLost ? ASK_MS : false });
  const [isPutOff, setIsPutOff] = useState(false);
  const isEnded = session === 'ended';
  if (!isEnded && isPutOff) setIsPutOff(false);

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

  useOnePerson(me.data?.principal ?? null);
  return { isEnded, isAsking: isEnded && !isPutOff, putOff: () => setIsPutOff(true), ask: () => setIsPutOff(false) };
}

export type SessionWatch = ReturnType<typeof useSessionWatch>;

/** Whoever signs in with a key of somebody else begins anew: what the page holds is not theirs. */
function useOnePerson(principal: string | null): void {
  const [first, setFirst] = useState(principal);
  if (first === null && principal !== null) setFirst(principal);
  const isAnother = first !== null && principal !== null && first !== principal;

  // The page.
  useEffect(() => {
    if (isAnother) window.location.reload();
  }, [isAnother]);
}
