/** What is said of agents where they are listed. Apart from the other words, since it comes with the settings. */
export const agentStrings = {
  available: 'Ready',
  isDefault: 'default',
  title: 'Agents',
  lead: 'Who can answer on this server, and why somebody cannot.',
  list: 'Agents of this server',
  servers: 'Tool servers',
  serverStates: { connected: 'connected', failing: 'not usable', idle: 'not started yet' },
  serverTools: (count: number) => (count === 1 ? '1 tool' : `${String(count)} tools`),
  copyCommand: 'Copy the command',
} as const;
