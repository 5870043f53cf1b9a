import { isApple } from './is-apple';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What is pressed, as the shortcuts are written. Where a keyboard writes other letters than Latin ones, the place of the key tells. */
export function comboOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed, isMac = isApple()): string {
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  const name = key > '\u007f' ? code.replace(/^Key/, '') : key;
  const isLetter = /^[a-z]$/i.test(name);
  // Which signs are written with Shift differs from keyboard to keyboard.
  const isShifted = shiftKey && (isLetter || name.length > 1);
  const modifiers = { Mod: mod, Other: other, Alt: altKey, Shift: isShifted };
  const held = Object.entries(modifiers).flatMap(([modifier, isHeld]) => (isHeld ? modifier : []));
  return [...held, isLetter ? name.toLowerCase() : name].join('+');
}
