'use client';

import { useCallback, useEffect, useState } from 'react';
import { isOverlay, pushOverlay } from '../ui/navigate';

/** The sidebar of narrow screens, over the page. Going back closes it, as a phone's owner expects. */
export function useDrawer() {
  const [isOpen, setIsOpen] = useState(false);
  const leave = useCallback(() => setIsOpen(false), []);

  // The browser's history.
  useEffect(() => {
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [leave]);

  return {
    isOpen,
    open: () => {
      pushOverlay();
      setIsOpen(true);
    },
    close: () => {
      leave();
      if (isOverlay()) history.back();
    },
    /** For another page, which takes its place in the history. */
    leave,
  };
}
