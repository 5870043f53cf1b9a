'use client';

import { useEffect, useState } from 'react';
import { lazyOverlay } from '../ui/lazy-overlay';
import { onShowShortcuts } from '../ui/show-shortcuts';
import { useShortcuts } from '../ui/use-shortcuts';

const ShortcutSheet = lazyOverlay(async () => (await import('../ui/shortcut-sheet')).ShortcutSheet);

/** The list of shortcuts, when it is asked for: by its own keys, or from anywhere on the page. */
export function ShortcutHost() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts({ keys: () => setIsOpen((open) => !open) });

  // Whoever asks for it.
  useEffect(() => onShowShortcuts(() => setIsOpen(true)), []);

  return isOpen && <ShortcutSheet onClose={() => setIsOpen(false)} />;
}
