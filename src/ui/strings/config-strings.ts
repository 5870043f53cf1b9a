/** What is said where an agent is configured. Apart from the other words, since it comes when that is opened. */
export const configStrings = {
  save: 'Save',
  saved: 'Saved. It holds from the next message on.',
  usual: 'As the agent says',
  chosenHere: (model: string) => `${model}, chosen here`,
  allowed: 'Used without asking here',
  takeBack: (tool: string) => `Ask again before ${tool}`,
  nothing: 'There is nothing to set for this agent.',
  loading: 'One moment…',
  loadFailed: 'The choices of this conversation could not be loaded.',
} as const;
