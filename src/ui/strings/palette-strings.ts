/** What the palette says. Apart from the other words, since it comes when it is opened. */
export const paletteStrings = {
  title: 'Command palette',
  placeholder: 'Search conversations and messages, or run a command',
  archived: 'Archived conversations',
  allSeen: 'Mark all answers as seen',
  empty: 'Nothing found.',
  actions: 'Actions',
  conversations: 'Conversations',
  themes: 'Appearance',
} as const;
