'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { tabStore } from '../../ui/browser-store';
import { parseRefusedStart, readRefusedStart, type RefusedStart } from './refused-start';

/** The conversation that this tab has tried to begin last, where its agent refused. */
export function useRefusedStart(): RefusedStart | null {
  const kept = useSyncExternalStore(tabStore.subscribe, readRefusedStart, () => null);
  return useMemo(() => parseRefusedStart(kept), [kept]);
}
