import { isApple } from './is-apple';

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  Mod: 'Ctrl',
};
const appleNames: Readonly<Record<string, string>> = { ...names, Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵' };

/** The keys of a combination, as they are written on the keyboard. */
export function comboKeys(combo: string, isMac = isApple()): string[] {
  const known = isMac ? appleNames : names;
  return combo.split('+').map((key) => known[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
