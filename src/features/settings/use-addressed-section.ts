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
    const content = scroller.current?.firstElementChild;
    if (!isReady || !content) return undefined;
    let leave = stayAtSection(content, 'instant');
    const onAddress = () => {
      leave();
      leave = stayAtSection(content, 'auto');
    };
    window.addEventListener('hashchange', onAddress);
    return () => {
      window.removeEventListener('hashchange', onAddress);
      leave();
    };
  }, [scroller, isReady]);
}

function stayAtSection(content: Element, behavior: ScrollBehavior): () => void {
  const section = document.getElementById(location.hash.slice(1));
  if (!section) return () => undefined;
  const moved = new AbortController();
  const grown = new ResizeObserver(() => section.scrollIntoView({ behavior }));
  grown.observe(content);
  moved.signal.addEventListener('abort', () => grown.disconnect());
  for (const move of MOVES) {
    window.addEventListener(move, () => moved.abort(), { signal: moved.signal, passive: true });
  }
  return () => moved.abort();
}
