import { pageShortcuts } from './page-shortcuts';

/**
 * Every key that the page listens to. What acts on a key asks here which it is, or is held to it by its type; the list of shortcuts shows
 * the same. `Mod` is Cmd on an Apple keyboard and Ctrl on any other.
 *
 * Left alone: the keys of browsers, the letters and Ctrl+Alt keys with which screen readers move about, and on a Mac Ctrl, which
 * edits text there.
 */
export const shortcuts = {
  ...pageShortcuts,

  send: ['Enter'],
  line: ['Shift+Enter'],
  editLast: ['ArrowUp'],
  scroll: ['PageUp', 'PageDown'],
  commands: ['/'],
  agents: ['@'],

  allow: ['a'],
  allowHere: ['c'],
  edit: ['e'],
  deny: ['d'],

  hits: ['ArrowDown'],
  openHit: ['Enter'],
  walk: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'],
  rename: ['F2'],
  remove: ['Delete'],
  selectAll: ['Mod+a'],
} as const satisfies Record<string, readonly string[]>;

export type Shortcut = keyof typeof shortcuts;

/** The keys of a shortcut, for what names them itself and may not name others. */
export type KeyOf<S extends Shortcut> = (typeof shortcuts)[S][number];
