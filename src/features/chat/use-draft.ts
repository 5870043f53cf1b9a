'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { readDraft, subscribeDrafts, writeDraft } from './draft-store';

export function useDraft(key: string): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribeDrafts,
    () => readDraft('draft', key),
    () => '',
  );
  const write = useCallback((next: string) => writeDraft('draft', key, next), [key]);
  return [text, write];
}
