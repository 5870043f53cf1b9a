/** What is said around the messages of a conversation. */
export const threadStrings = {
  thread: {
    label: 'Messages',
    page: 'Conversation',
    you: 'You',
    /** Before the title of a tab that has news. */
    newsMark: '● ',
    loading: 'Loading the conversation',
    older: 'Load earlier messages',
    jump: 'Jump to the latest',
    linkedGone: 'That message is not in this conversation any more.',
    missingTitle: 'This conversation is not here',
    missingText: 'It was deleted, or it belongs to somebody else.',
    draftMoved: 'What you were writing is in the box of a new conversation.',
    failedTitle: 'The conversation could not be loaded',
    failedText: 'The server does not answer. Your messages are safe there.',
    copyMessage: 'Copy message',
    all: 'Show all',
    less: 'Show less',
    more: 'More',
    copyLink: 'Copy link to this message',
    linkCopied: 'Link copied',
    regenerate: 'Answer again',
    resend: 'Try again',
    sendFailed: 'Not sent.',
    sendHeld: (reason: string) => `Not sent yet. ${reason} It goes out by itself.`,
    discard: 'Discard',
    noAnswer: 'Stopped before there was an answer.',
    notDrawn: 'This message cannot be shown as it should be. This is its text.',
    emptyAnswer: 'The agent ended without an answer.',
  },

  edit: {
    open: 'Edit message',
    label: 'Edit message',
    send: 'Send',
    busy: 'It can be sent when the answer is done.',
    hint: 'The conversation goes on from here. What came after it stays on its own branch.',
  },

  branch: {
    label: 'Versions',
    previous: 'Previous version',
    next: 'Next version',
    place: (number: number, count: number) => `Version ${String(number)} of ${String(count)}`,
  },

  details: { label: 'Details' },

  markdown: {
    remoteImage: (host: string) => `Image from ${host}`,
    loadImage: 'Load image',
    wrap: 'Wrap long lines',
    loadImageHint: 'Loading it tells that server that you read this.',
  },
} as const;
