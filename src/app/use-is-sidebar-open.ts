'use client';

import { useSyncExternalStore } from 'react';

const KEY = 'parley:sidebar';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(isOpen: boolean): void {
  localStorage.setItem(KEY, isOpen ? 'open' : 'closed');
  for (const listener of listeners) listener();
}

/** Whether the sidebar stands open on a wide screen; kept in this browser. */
export function useIsSidebarOpen(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY) !== 'closed',
    () => true,
  );
  return [isOpen, write];
}
