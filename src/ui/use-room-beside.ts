'use client';

import { useSyncExternalStore, type RefObject } from 'react';
import { roomBeside } from './room-beside';

/**
 * How high a panel beside a button can be, in pixels, as the window is now. Held to that instead of to what is left on the side where it
 * stands, a panel whose content comes late turns to the other side when it needs to.
 */
export function useRoomBeside(anchor: RefObject<Element | null>): number {
  return useSyncExternalStore(
    subscribePlace,
    () => roomBeside(anchor.current?.getBoundingClientRect() ?? NOWHERE, window.visualViewport?.height ?? 0),
    () => 0,
  );
}

const NOWHERE = { top: 0, bottom: 0 };

/** The window's height, and whatever moves the button in it. */
function subscribePlace(listener: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  window.visualViewport?.addEventListener('resize', listener, { signal });
  window.addEventListener('scroll', listener, { signal, capture: true, passive: true });
  return () => left.abort();
}
