'use client';

import { useEffect, useState, type RefObject } from 'react';

/** A section is the current one from when its head passes this far below the top, in shares of the height. */
const LINE = 0.3;

/** The id of the section that is read now, as the page scrolls. */
export function useCurrentSection(scroller: RefObject<HTMLElement | null>, ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');

  // The scroller.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const isAtEnd = scrollTop > 0 && scrollHeight - clientHeight - scrollTop < 2;
      const known = key.split(' ');
      const line = element.getBoundingClientRect().top + clientHeight * LINE;
      const passed = known.findLast(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line,
      );
      setCurrent((isAtEnd ? known.at(-1) : passed) ?? known[0] ?? null);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, key]);

  return current;
}
