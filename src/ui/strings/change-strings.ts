/** What is said before and after conversations are changed. Apart from the other words, since it comes with the first change. */
export const changeStrings = {
  archivedToast: (count: number) =>
    count === 1 ? 'Conversation archived' : `${count.toLocaleString()} conversations archived`,
  pinnedToast: (count: number, isPinned: boolean) =>
    `${count === 1 ? '1 conversation' : `${count.toLocaleString()} conversations`} ${isPinned ? 'pinned' : 'unpinned'}`,
  unarchivedToast: (count: number) =>
    count === 1 ? 'Conversation unarchived' : `${count.toLocaleString()} conversations unarchived`,
  removeTitle: (count: number) =>
    count === 1 ? 'Delete this conversation?' : `Delete ${count.toLocaleString()} conversations?`,
  /** The title of the one, or how many. */
  removeText: (what: string | number) =>
    typeof what === 'string'
      ? `“${what}” goes for good, with its messages and files. A running answer is stopped.`
      : `These ${what.toLocaleString()} go for good, with their messages and files. Running answers are stopped.`,
  removed: (count: number) =>
    count === 1 ? 'Conversation deleted' : `${count.toLocaleString()} conversations deleted`,
  someFailed: (count: number) => `${count.toLocaleString()} stayed as they were`,
  underWay: (done: number, all: number) => `${done.toLocaleString()} of ${all.toLocaleString()} conversations…`,
} as const;
