'use client';

import { useEffect } from 'react';

/** Runs on Escape, unless something nearer (a menu, a dialog, a field) has used the key. */
export function useEscape(isActive: boolean, run: () => void): void {
  // The keyboard.
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, run]);
}
