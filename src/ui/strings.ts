import { composerStrings } from './strings/composer-strings';
import { conversationStrings } from './strings/conversation-strings';
import { formStrings } from './strings/form-strings';
import { signInStrings } from './strings/sign-in-strings';
import { threadStrings } from './strings/thread-strings';
import { turnStrings } from './strings/turn-strings';

/** Every word that the interface says, in one place; only those of the settings stand apart. */
export const strings = {
  product: 'Parley',
  tagline: 'Conversations with your agents',
  newConversation: 'New conversation',
  untitled: 'Untitled conversation',
  cancel: 'Cancel',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser does not let this page copy. Select the text and copy it yourself.',
  undo: 'Undo',

  greeting: { night: 'Up late?', morning: 'Good morning.', afternoon: 'Good afternoon.', evening: 'Good evening.' },
  greetingLead: (agent: string) => `What would you like to ask ${agent}?`,
  greetingLeadNoAgent: 'What would you like to talk about?',
  suggestions: 'Suggestions',

  agents: {
    choose: 'Choose an agent',
    label: 'Agent',
    unavailable: 'Not available',
    available: 'Ready',
    isDefault: 'default',
    title: 'Agents',
    lead: 'Who can answer on this server, and why somebody cannot.',
    list: 'Agents of this server',
    none: 'No agent is set up yet. Put an agent file into the agents folder and it appears here.',
    loadFailed: 'The agents could not be loaded.',
    kinds: {
      llm: 'Model',
      acp: 'Coding agent',
      'ag-ui': 'Agent on another server',
      module: 'TypeScript',
      scripted: 'Script',
    } as Readonly<Record<string, string>>,
    answeredBy: (model: string) => `Model: ${model}`,
    servers: 'Tool servers',
    serverStates: { connected: 'connected', failing: 'not usable', idle: 'not started yet' },
    serverTools: (count: number) => (count === 1 ? '1 tool' : `${String(count)} tools`),
    copyCommand: 'Copy the command',
  },

  agentConfig: {
    title: 'Configure',
    save: 'Save',
    saved: 'Saved. It holds from the next message on.',
    use: 'Use these',
    used: 'The conversation begins with these.',
    usual: 'As the agent says',
    allowed: 'Used without asking here',
    takeBack: (tool: string) => `Ask again before ${tool}`,
    nothing: 'There is nothing to set for this agent.',
    loading: 'One moment…',
    loadFailed: 'The choices of this conversation could not be loaded.',
  },

  connection: {
    lost: 'No connection to the server. Trying again…',
    offline: 'This device is offline. Everything goes on when it is back.',
    unreached: 'The server could not be reached.',
    retry: 'Try now',
  },

  theme: {
    label: 'Appearance',
    lead: 'Kept in this browser.',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    use: (name: string) => `Use ${name.toLowerCase()} appearance`,
  },

  pages: {
    notFoundTitle: 'There is nothing here',
    notFoundText: 'The address leads nowhere. Perhaps the conversation was deleted.',
    errorTitle: 'Something went wrong',
    errorText: 'The page met an error. Your conversations are safe on the server.',
    home: 'Start a new conversation',
  },

  ...conversationStrings,
  ...composerStrings,
  ...formStrings,
  ...threadStrings,
  ...turnStrings,
  ...signInStrings,
} as const;
