import { pressAgain } from './press-again';

/** Whoever presses keys after so long goes on with what is there. */
const PATIENCE_MS = 3_000;
/** And what an input method takes for itself. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'Process'];

/**
 * Keys that are pressed while something is about to open are meant for it, and not for what has the focus still: Escape
 * calls it off, the others are pressed again in it. Answers how to stop, once it is there or called off: what is pressed from then on
 * comes after what was held.
 */
export function holdKeys(onClose: () => void): () => void {
  const begunMs = performance.now();
  const held: KeyboardEvent[] = [];
  let isThere = false;
  let isCalledOff = false;
  const isMeant = ({ key }: KeyboardEvent): boolean => {
    if (isThere) return true;
    const isLate = performance.now() - begunMs > PATIENCE_MS;
    isCalledOff = isLate || key === 'Escape';
    if (isCalledOff) onClose();
    return !isLate || key === 'Escape';
  };
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted || isOthers(event) || !isMeant(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat && !isCalledOff) held.push(event);
  };
  const letGo = () => window.removeEventListener('keydown', onKey, true);
  window.addEventListener('keydown', onKey, true);
  return () => {
    isThere = true;
    if (held.length === 0 || isCalledOff) letGo();
    else void pressAgain(held).finally(letGo);
  };
}

/** A command, half a sign, or a key of the browser. */
function isOthers({ isComposing, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return isComposing || ctrlKey || metaKey || altKey || MODIFIERS.includes(key) || /^F\d+$/.test(key);
}
