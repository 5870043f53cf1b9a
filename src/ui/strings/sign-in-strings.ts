/** The way to the settings, and what is said where a key is asked for. */
export const signInStrings = {
  settings: {
    title: 'Settings',
    open: 'Settings',
    signOut: 'Sign out',
    nothing: 'There is nothing to set with this key.',
    loadFailed: 'The settings could not be loaded.',
  },

  signIn: {
    title: 'Sign in',
    lead: 'This server asks for a key. Whoever runs it can give you one.',
    key: 'Key',
    submit: 'Sign in',
    againTitle: 'Sign in again',
    againLead: 'Your session has ended. Everything here stays as it is and goes on once you are back.',
    later: 'Not now',
    ended: 'You are signed out. Nothing is sent or received.',
    wrong: 'That key is not known here.',
    failed: 'The server does not answer. Please try again.',
    tooMany: 'Too many wrong keys. Wait a minute and try again.',
  },
} as const;
