import { composerStrings } from './strings/composer-strings';
import { conversationStrings } from './strings/conversation-strings';
import { pageStrings } from './strings/page-strings';
import { threadStrings } from './strings/thread-strings';
import { turnStrings } from './strings/turn-strings';

/** Every word that the interface says, in one place; only those of what opens later stand apart. */
export const strings = {
  product: 'Parley',
  tagline: 'Conversations with your agents',
  newConversation: 'New conversation',
  untitled: 'Untitled conversation',
  cancel: 'Cancel',
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
  },

  agentConfig: { title: 'Configure', use: 'Use these', used: 'The conversation begins with these.' },

  connection: {
    lost: 'No connection to the server.',
    tryingIn: (seconds: number) => (seconds === 0 ? 'Trying again…' : `Trying again in ${String(seconds)} s`),
    offline: 'This device is offline. The page catches up when it is back.',
    back: 'Connected again.',
    unreached: 'The server could not be reached.',
    retry: 'Try now',
    signedOut: 'You are signed out. Nothing is sent or received.',
    signIn: 'Sign in',
  },

  theme: {
    label: 'Appearance',
    lead: 'Kept in this browser.',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    use: (name: string) => `Use ${name.toLowerCase()} appearance`,
  },

  settings: {
    title: 'Settings',
    open: 'Settings',
  },

  ...pageStrings,
  ...conversationStrings,
  ...composerStrings,
  ...threadStrings,
  ...turnStrings,
} as const;
