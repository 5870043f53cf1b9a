'use client';

import { useEffect, type RefObject } from 'react';

const MOVES = ['wheel', 'pointerdown', 'touchstart', 'keydown'];

/**
 * Goes to the section that the address names, once there are any, and stays there while what stands above it comes and grows; until
 * the person moves.
 */
export function useAddressedSection(scroller: RefObject<HTMLElement | null>, isReady: boolean): void {
  // The address and the scroller.
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    const content = scroller.current?.firstElementChild;
    if (!isReady || !section || !content) return;
    const moved = new AbortController();
    const grown = new ResizeObserver(() => section.scrollIntoView({ behavior: 'instant' }));
    grown.observe(content);
    moved.signal.addEventListener('abort', () => grown.disconnect());
    for (const move of MOVES) {
      window.addEventListener(move, () => moved.abort(), { signal: moved.signal, passive: true });
    }
    return () => moved.abort();
  }, [scroller, isReady]);
}
