'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { Conversation } from '../../contract/conversation';
import { isUnread, markSeen, readSeen, subscribeSeen } from './seen-store';

const nothing = { since: '9999', at: {} };

/** Tells which conversations have news that this browser has not shown. */
export function useSeen(): (conversation: Conversation) => boolean {
  const seen = useSyncExternalStore(subscribeSeen, readSeen, () => nothing);
  return (conversation) => isUnread(conversation, seen);
}

/** Whatever happens in the conversation that is open is seen, as long as the page is. */
export function useMarkSeen(open: Conversation | null): void {
  // The browser's memory, and whether anybody looks.
  useEffect(() => {
    if (!open) return;
    const mark = () => document.visibilityState === 'visible' && markSeen([open]);
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [open]);
}
