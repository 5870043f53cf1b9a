import type { KeyboardEvent } from 'react';

const COMPOSING_KEY_CODE = 229;

/** An input method uses Enter itself; Safari tells only by the key code. */
export function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari ends the composition before this event
  return event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY_CODE;
}
