/** Whoever presses keys after so long goes on with what is there. */
const PATIENCE_MS = 3_000;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/**
 * Keys that are pressed while something is about to open are meant for it, and not for what has the focus still: Escape
 * calls it off, the others are pressed again in it. Answers how to stop, once it is there or called off.
 */
export function holdKeys(onClose: () => void): () => void {
  const begunMs = performance.now();
  const kept: KeyboardEvent[] = [];
  let pressing: Promise<((keys: readonly KeyboardEvent[]) => Promise<void>) | null> | null = null;
  const onKey = (event: KeyboardEvent) => {
    if (isOthers(event)) return;
    const isEscape = event.key === 'Escape';
    const isLate = performance.now() - begunMs > PATIENCE_MS;
    if (isEscape || isLate) onClose();
    if (isLate && !isEscape) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEscape || event.repeat) return;
    kept.push(event);
    pressing ??= import('./press-again').then(
      (code) => code.pressAgain,
      () => null, // the line is down
    );
  };
  window.addEventListener('keydown', onKey, true);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    void pressing?.then((pressAgain) => pressAgain?.(kept));
  };
}

/** A command, or half a sign. */
function isOthers({ isComposing, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return isComposing || ctrlKey || metaKey || altKey || MODIFIERS.includes(key);
}
