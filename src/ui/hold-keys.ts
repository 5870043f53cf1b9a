import { pressAgain } from './press-again';

/** Whoever presses keys after so long goes on with what is there. */
const PATIENCE_MS = 3_000;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

export type Hold = {
  /** Calls it off; left out where that cannot be. */
  onClose?: () => void;
  /** Where the keys are pressed again: in what has opened, or in a part of the page that is on its way. */
  within?: string;
};

/**
 * Keys that are pressed while something is about to open are meant for it, and not for what has the focus still: Escape
 * calls it off, the others are pressed again in it. For a part of the page only those are that would be lost, since nothing has the
 * focus. Answers how to stop, once it is there or called off: what is pressed from then on comes after what was held.
 */
export function holdKeys({ onClose, within }: Hold): () => void {
  const begunMs = performance.now();
  const held: KeyboardEvent[] = [];
  let isOver = false;
  let isCalledOff = false;
  const isForOthers = () => held.length === 0 && document.activeElement !== document.body;
  const isMeant = ({ key }: KeyboardEvent): boolean => {
    if (isOver) return true;
    if (within !== undefined && (key === 'Escape' || isForOthers())) return false;
    const isLate = performance.now() - begunMs > PATIENCE_MS;
    isCalledOff = onClose !== undefined && (isLate || key === 'Escape');
    if (isCalledOff) onClose?.();
    return !isLate || key === 'Escape';
  };
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted || isCommand(event) || !isMeant(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat && !isCalledOff) held.push(event);
  };
  const letGo = () => window.removeEventListener('keydown', onKey, true);
  window.addEventListener('keydown', onKey, true);
  return () => {
    isOver = true;
    if (held.length === 0 || isCalledOff) letGo();
    else void pressAgain(held, within).finally(letGo);
  };
}

/** Or half a sign. */
function isCommand({ isComposing, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return isComposing || ctrlKey || metaKey || altKey || MODIFIERS.includes(key);
}
