'use client';

import { useLayoutEffect, type RefObject } from 'react';

/** Makes a text area as high as its text, also where `field-sizing: content` is unknown. */
export function useAutoHeight(areaRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // The height of the area, which follows its text and its width.
  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area || CSS.supports('field-sizing', 'content')) return;
    const fit = () => {
      area.style.height = 'auto';
      area.style.height = `${String(area.scrollHeight)}px`;
    };
    const observer = new ResizeObserver(() => requestAnimationFrame(fit));
    fit();
    observer.observe(area);
    return () => observer.disconnect();
  }, [areaRef, text]);
}
