'use client';

import { useLayoutEffect, type RefObject } from 'react';

/** Makes a text area as high as its text. */
export function useAutoHeight(areaRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // The height of the area, which follows its text.
  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${String(area.scrollHeight)}px`;
  }, [areaRef, text]);
}
