/** What the list of conversations says, and what searches it. */
export const conversationStrings = {
  sidebar: {
    label: 'Conversations',
    open: 'Open sidebar',
    collapse: 'Collapse sidebar',
    search: 'Search conversations',
    clearSearch: 'Clear search',
    archived: 'Archived',
    backToAll: 'All conversations',
    pinned: 'Pinned',
    empty: 'Nothing here yet. Your conversations will gather in this list.',
    emptyArchive: 'Nothing is archived.',
    noMatch: (query: string) => `No conversation matches “${query}”.`,
    loadFailed: 'Conversations could not be loaded.',
    loading: 'Loading conversations',
    running: 'Answering now',
    waiting: 'Waits for your decision',
    actions: (title: string) => `Actions for ${title}`,
    rename: 'Rename',
    renameLabel: 'Title of the conversation',
    pin: 'Pin',
    unpin: 'Unpin',
    archive: 'Archive',
    unarchive: 'Move back',
    saveMarkdown: 'Save as Markdown',
    saveJson: 'Save as JSON',
    remove: 'Delete',
    archivedToast: (count: number) =>
      count === 1 ? 'Conversation archived' : `${String(count)} conversations archived`,
    unarchivedToast: (count: number) =>
      count === 1 ? 'Conversation moved back' : `${String(count)} conversations moved back`,
    removeTitle: (count: number) =>
      count === 1 ? 'Delete this conversation?' : `Delete ${String(count)} conversations?`,
    /** The title of the one, or how many. */
    removeText: (what: string | number) =>
      typeof what === 'string'
        ? `“${what}” goes for good, with its messages and files. A running answer is stopped.`
        : `These ${String(what)} go for good, with their messages and files. Running answers are stopped.`,
    removed: (count: number) => (count === 1 ? 'Conversation deleted' : `${String(count)} conversations deleted`),
    unread: 'New answer',
    select: 'Select',
    selection: 'Selected conversations',
    selected: (count: number) => `${String(count)} selected`,
    endSelection: 'End selection',
    foundMessages: 'In messages',
    actionFailed: 'That did not work. Please try again.',
  },

  days: { today: 'Today', yesterday: 'Yesterday', week: 'Previous 7 days', month: 'Previous 30 days' },

  palette: {
    title: 'Command palette',
    open: 'Search and commands',
    placeholder: 'Search conversations and messages, or run a command',
    archived: 'Archived conversations',
    empty: 'Nothing found.',
    actions: 'Actions',
    conversations: 'Conversations',
    themes: 'Appearance',
  },
} as const;
