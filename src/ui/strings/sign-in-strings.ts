/** What is said where a key is asked for. Apart from the other words, since that comes when it is asked for. */
export const signInStrings = {
  title: 'Sign in',
  lead: 'This server asks for a key. Whoever runs it can give you one.',
  key: 'Key',
  submit: 'Sign in',
  againTitle: 'Sign in again',
  againLead: 'Your session has ended. Everything here stays as it is and goes on once you are back.',
  later: 'Not now',
  wrong: 'That key is not known here.',
  failed: 'The server does not answer. Please try again.',
  tooMany: 'Too many wrong keys. Wait a minute and try again.',
} as const;
