/** The keys that act wherever one is: the part of the catalogue that a page needs from the start. */
export const pageShortcuts = {
  palette: ['Mod+k'],
  sidebar: ['Mod+b'],
  begin: ['Mod+Shift+o'],
  previous: ['Alt+PageUp'],
  next: ['Alt+PageDown'],
  box: ['Alt+End'],
  keys: ['?', 'Mod+/'],
  stop: ['Escape'],
} as const satisfies Record<string, readonly string[]>;

export type PageShortcut = keyof typeof pageShortcuts;
