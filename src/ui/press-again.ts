import { OVERLAYS } from './overlays';

const OPENED = `${OVERLAYS}, [data-editor]`;
/** So many frames may pass until what has come takes the focus. */
const MOST_FRAMES = 10;

/**
 * Presses keys in what has opened, once that has the focus, also those that are added meanwhile, until none is left. Where
 * nothing has the focus they are for nobody.
 */
export async function pressAgain(keys: KeyboardEvent[]): Promise<void> {
  let frame = 0;
  // One in any case: what is drawn in this moment takes no input yet.
  do await nextFrame();
  while (!focused() && (frame += 1) < MOST_FRAMES);
  for (let key = keys.shift(); key; key = keys.shift()) {
    const target = focused();
    const sign = signOf(key);
    if (sign !== null && isField(target)) write(target, sign);
    else {
      await nextFrame(); // what the one before has changed is drawn
      focused()?.dispatchEvent(new KeyboardEvent('keydown', key));
    }
  }
}

/** What a key changes in a field. */
function signOf({ key, shiftKey }: KeyboardEvent): string | null {
  if (key === 'Enter' && shiftKey) return '\n';
  return key.length === 1 || key === 'Backspace' ? key : null;
}

function focused(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest(OPENED) ? activeElement : null;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(element: Element | null): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** A key that a page presses writes nothing by itself. */
function write(field: Field, key: string): void {
  const start = field.selectionStart ?? 0;
  const end = field.selectionEnd ?? 0;
  if (key !== 'Backspace') field.setRangeText(key, start, end, 'end');
  else field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
