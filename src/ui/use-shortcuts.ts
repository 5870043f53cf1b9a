'use client';

import { useEffect } from 'react';
import { comboOf } from './combo-of';
import type { PageShortcut } from './page-shortcuts';
import { pressedShortcut } from './pressed-shortcut';

/** Where a sign on its own is written, or looks for an entry. */
const WRITING = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]';

/** Runs what is bound to a shortcut, wherever on the page its keys are pressed. A sign alone counts only where nobody writes. */
export function useShortcuts(bound: Partial<Record<PageShortcut, () => void>>): void {
  // The keyboard.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const combo = comboOf(event);
      const isWritten = combo.length === 1 && event.target instanceof Element && event.target.closest(WRITING);
      if (isWritten) return;
      const name = pressedShortcut(combo, (selector) => document.querySelector(selector) !== null);
      const run = name && bound[name];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
