/** Whoever presses keys after so long goes on with what is there. */
const PATIENCE_MS = 3_000;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

type Hold = {
  /** Calls it off; left out where that cannot be. */
  onClose?: () => void;
  /** Where the keys are pressed again: in what has opened, or in a part of the page that is on its way. */
  within?: string;
};

/**
 * Keys that are pressed while something is about to open are meant for it, and not for what has the focus still: Escape
 * calls it off, the others are pressed again in it. For a part of the page only those are that would be lost, since nothing has the
 * focus. Answers how to stop, once it is there or called off.
 */
export function holdKeys({ onClose, within }: Hold): () => void {
  const begunMs = performance.now();
  const kept: KeyboardEvent[] = [];
  let pressing: Promise<((keys: readonly KeyboardEvent[], within?: string) => Promise<void>) | null> | null = null;
  const onKey = (event: KeyboardEvent) => {
    if (isOthers(event, within)) return;
    const isEscape = event.key === 'Escape';
    const isLate = performance.now() - begunMs > PATIENCE_MS;
    if (isEscape || isLate) onClose?.();
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
    void pressing?.then((pressAgain) => pressAgain?.(kept, within));
  };
}

/** A command, half a sign, or one for what has the focus on a page. */
function isOthers({ isComposing, ctrlKey, metaKey, altKey, key }: KeyboardEvent, within: Hold['within']): boolean {
  if (within !== undefined && document.activeElement !== document.body) return true;
  return isComposing || ctrlKey || metaKey || altKey || MODIFIERS.includes(key);
}
