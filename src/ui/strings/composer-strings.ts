/** What is said where a message is written and where it waits. */
export const composerStrings = {
  composer: {
    label: 'Message',
    placeholder: 'Write a message',
    placeholderTo: (agent: string) => `Message ${agent}`,
    placeholderBusy: 'Write the next message; it waits its turn',
    send: 'Send',
    queue: 'Send when the answer is done',
    stop: 'Stop',
    stopping: 'Stopping…',
    attach: 'Attach files',
    pastedName: 'Pasted text.txt',
    tooManyFiles: (limit: number) => `At most ${String(limit)} files go with one message.`,
    blockedBy: (name: string, canRetry: boolean) =>
      `${name} could not be attached. Remove it${canRetry ? ', or upload it again,' : ''} to send the message.`,
    waitsForFiles: 'Goes as soon as its files are uploaded. Escape holds it back.',
    waitsForPage: 'Goes as soon as the page is ready. Escape holds it back.',
  },

  files: {
    viewText: (name: string) => `View ${name} as text`,
    connectionLost: 'The connection broke. Try again.',
  },

  commands: {
    label: 'Commands',
    stop: 'Stop the answer',
    retry: 'Answer the last message again',
    new: 'Start a new conversation',
    rename: 'Rename this conversation',
    renameArgument: 'title',
    pin: 'Pin this conversation',
    unpin: 'Unpin this conversation',
    archive: 'Archive this conversation',
    unarchive: 'Move this conversation out of the archive',
    delete: 'Delete this conversation',
    copy: 'Copy the last answer',
    help: 'Show all keyboard shortcuts',
    export: 'Save this conversation as Markdown',
    settings: 'Open the settings',
  },
} as const;
