import { pressAgain } from './press-again';

/** Whoever presses keys after so long goes on with what is there. */
const PATIENCE_MS = 3_000;
/** And what an input method takes for itself. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'Process'];

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
  let heldAt = location.pathname;
  const isMeant = ({ key }: KeyboardEvent): boolean => {
    if (within !== undefined) return key !== 'Escape' && isForPart(within, held.length > 0);
    if (isOver) return true;
    const isLate = performance.now() - begunMs > PATIENCE_MS;
    isCalledOff = isLate || key === 'Escape';
    if (isCalledOff) onClose?.();
    return !isLate || key === 'Escape';
  };
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted || isOthers(event) || !isMeant(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat || isCalledOff) return;
    if (held.length === 0) heldAt = location.pathname;
    held.push(event);
  };
  const letGo = () => window.removeEventListener('keydown', onKey, true);
  window.addEventListener('keydown', onKey, true);
  return () => {
    isOver = true;
    // Who has gone to another page meanwhile meant none of it for that.
    const isLeft = within !== undefined && heldAt !== location.pathname;
    if (held.length === 0 || isCalledOff || isLeft) letGo();
    else void pressAgain(held, within).finally(letGo);
  };
}

/** What nothing has the focus for; once some are held, also what follows them in the part itself. */
function isForPart(within: string, isSomeHeld: boolean): boolean {
  const { activeElement, body } = document;
  return activeElement === body || (isSomeHeld && activeElement?.closest(within) !== null);
}

/** A command, half a sign, or a key of the browser. */
function isOthers({ isComposing, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return isComposing || ctrlKey || metaKey || altKey || MODIFIERS.includes(key) || /^F\d+$/.test(key);
}
