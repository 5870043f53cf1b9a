'use client';

import { useEffect } from 'react';

type Shortcuts = { onPalette: () => void; onSidebar: () => void; onNew: () => void };

/** Ctrl or Cmd with K: commands, with B: sidebar, with Shift and O: a new conversation. */
export function useShortcuts({ onPalette, onSidebar, onNew }: Shortcuts): void {
  // The keyboard.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const run = shortcutFor(event, { onPalette, onSidebar, onNew });
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onPalette, onSidebar, onNew]);
}

function shortcutFor(event: KeyboardEvent, { onPalette, onSidebar, onNew }: Shortcuts): (() => void) | null {
  const key = event.key.toLowerCase();
  if (key === 'o' && event.shiftKey) return onNew;
  if (event.shiftKey) return null;
  if (key === 'k') return onPalette;
  return key === 'b' ? onSidebar : null;
}
