'use client';

import { useEffect, useState } from 'react';
import { lazyPart } from './lazy-part';

const TooltipLayer = lazyPart(async () => (await import('./tooltip-layer')).TooltipLayer);

/** Where tooltips appear; nothing is loaded until the pointer or the focus moves. */
export function LazyTooltipLayer() {
  const [isNeeded, setIsNeeded] = useState(false);

  // The pointer and the keyboard.
  useEffect(() => {
    const listening = new AbortController();
    const begin = () => {
      listening.abort();
      setIsNeeded(true);
    };
    for (const kind of ['pointerover', 'keydown']) window.addEventListener(kind, begin, listening);
    return () => listening.abort();
  }, []);

  return isNeeded ? <TooltipLayer /> : null;
}
