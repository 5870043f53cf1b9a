/** What the details of a call say. Apart from the other words, since they come when they are opened. */
export const toolDetailsStrings = {
  input: 'Arguments',
  noInput: 'No arguments',
  output: 'Result',
  error: 'Error',
  refused: 'What the agent was told',
  whole: (size: string) => `Open the whole result (${size})`,
  wholeInput: (size: string) => `Open all of it (${size})`,
  emptyOutput: 'No output',
} as const;
