'use client';

import { useSyncExternalStore } from 'react';
import { browserStore } from '../ui/browser-store';

const NAME = 'sidebar';

function write(isOpen: boolean): void {
  browserStore.write(NAME, isOpen ? 'open' : 'closed');
}

/** Whether the sidebar stands open on a wide screen; kept in this browser. */
export function useIsSidebarOpen(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(
    browserStore.subscribe,
    () => browserStore.read(NAME) !== 'closed',
    () => true,
  );
  return [isOpen, write];
}
