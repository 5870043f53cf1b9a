/** What the menu of an answer says. Apart from the other words, since it comes with the first that is opened. */
export const answerMenuStrings = {
  copyMarkdown: 'Copy as Markdown',
  copyPlain: 'Copy as plain text',
  regenerateWith: 'Answer again with',
} as const;
