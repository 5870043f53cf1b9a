import { OVERLAYS } from './overlays';

/** Whoever presses keys after so long goes on with what is there. */
const PATIENCE_MS = 3_000;
/** So many frames may pass until what has come takes the focus. */
const MOST_FRAMES = 10;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/**
 * Keys that are pressed while something is about to open over the page are meant for it, and not for what has the focus still: Escape
 * calls it off, the others are pressed again in it. Answers how to stop, once it is there or called off.
 */
export function holdKeys(onClose: () => void): () => void {
  const begunMs = performance.now();
  const kept: KeyboardEvent[] = [];
  const onKey = (event: KeyboardEvent) => {
    if (isOthers(event)) return;
    const isEscape = event.key === 'Escape';
    const isLate = performance.now() - begunMs > PATIENCE_MS;
    if (isEscape || isLate) onClose();
    if (isLate && !isEscape) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isEscape && !event.repeat) kept.push(event);
  };
  window.addEventListener('keydown', onKey, true);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    if (kept.length > 0) void pressAgain(kept);
  };
}

async function pressAgain(keys: readonly KeyboardEvent[]): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES && !focused(); frame += 1) await nextFrame();
  for (const key of keys) {
    const target = focused();
    if (target instanceof HTMLInputElement && key.key.length === 1) write(target, key.key);
    else {
      await nextFrame(); // what the one before has changed is drawn
      focused()?.dispatchEvent(new KeyboardEvent('keydown', key));
    }
  }
}

/** A command, or half a sign. */
function isOthers({ isComposing, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return isComposing || ctrlKey || metaKey || altKey || MODIFIERS.includes(key);
}

/** What has the focus in what has opened. */
function focused(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest(OVERLAYS) ? activeElement : null;
}

function write(field: HTMLInputElement, sign: string): void {
  field.setRangeText(sign, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
