import { composerStrings } from './strings/composer-strings';
import { conversationStrings } from './strings/conversation-strings';
import { settingsStrings } from './strings/settings-strings';
import { threadStrings } from './strings/thread-strings';
import { turnStrings } from './strings/turn-strings';

/** Every word that the interface says, in one place. */
export const strings = {
  product: 'Parley',
  tagline: 'Conversations with your agents',
  newConversation: 'New conversation',
  untitled: 'Untitled conversation',
  cancel: 'Cancel',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
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
  },

  connection: {
    lost: 'No connection to the server. Trying again…',
    offline: 'This device is offline. Everything goes on when it is back.',
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
  ...threadStrings,
  ...turnStrings,
  ...settingsStrings,
} as const;
