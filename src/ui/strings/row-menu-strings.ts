/** What the menu of a conversation says beside what other places say of it too. Apart, since it comes when it is opened. */
export const rowMenuStrings = { saveMarkdown: 'Save as Markdown', saveJson: 'Save as JSON' } as const;
