import { OVERLAYS } from './overlays';

/** So many frames may pass until what has come takes the focus. */
const MOST_FRAMES = 10;

/** Presses keys in what has opened over the page, once that has the focus; where nothing has, they are for nobody. */
export async function pressAgain(keys: readonly KeyboardEvent[]): Promise<void> {
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
