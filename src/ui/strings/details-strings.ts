/** What the details of an answer say. Apart from the other words, since they come when they are opened. */
export const detailsStrings = {
  loading: 'One moment…',
  loadFailed: 'The details could not be loaded.',
  agent: 'Agent',
  model: 'Model',
  time: 'Started',
  duration: 'Took',
  firstToken: 'First word after',
  input: 'Tokens in',
  output: 'Tokens out',
  turn: 'Turn',
  calls: 'Tool calls',
  unfinished: 'not finished',
  trace: 'Open the trace',
} as const;
