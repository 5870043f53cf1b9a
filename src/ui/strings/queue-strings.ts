/** What the waiting messages say. Apart from the other words, since it comes with the first that waits. */
export const queueStrings = {
  label: 'Waiting messages',
  title: (count: number) => (count === 1 ? '1 message waits' : `${String(count)} messages wait`),
  paused: 'paused',
  held: 'held while you edit',
  gone: 'The message has left the queue. What you wrote is in the box below.',
  resume: 'Resume',
  sendNow: 'Send now',
  sendNowInstead: 'Send now, instead of this answer',
  edit: 'Edit',
  save: 'Save',
  drop: 'Remove from the queue',
  actions: 'Actions for this message',
  files: (count: number) => (count === 1 ? '1 file' : `${String(count)} files`),
  up: 'Move up',
  down: 'Move down',
  sending: 'Sending…',
} as const;
