const ASKED = 'parley:shortcuts';

/** Opens the list of shortcuts, from anywhere. */
export function showShortcuts(): void {
  window.dispatchEvent(new Event(ASKED));
}

/** Answers how to stop listening. */
export function onShowShortcuts(open: () => void): () => void {
  window.addEventListener(ASKED, open);
  return () => window.removeEventListener(ASKED, open);
}
