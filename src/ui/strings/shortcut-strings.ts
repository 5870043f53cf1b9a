import type { Shortcut } from '../shortcuts';

/** What the list of shortcuts says. Apart from the other words, since it comes when it is opened. */
export const shortcutStrings = {
  close: 'Close',
  /** Between keys that do the same. */
  or: 'or',
  groups: [
    { heading: 'Anywhere', shortcuts: ['palette', 'begin', 'previous', 'next', 'box', 'sidebar', 'keys'] },
    {
      heading: 'Where a message is written',
      shortcuts: ['send', 'line', 'editLast', 'scroll', 'stop', 'commands', 'agents'],
    },
    { heading: 'When an agent asks', shortcuts: ['allow', 'allowHere', 'edit', 'deny'] },
    { heading: 'In the list', shortcuts: ['hits', 'openHit', 'walk', 'rename', 'remove', 'selectAll'] },
  ] satisfies { heading: string; shortcuts: Shortcut[] }[],
  labels: {
    palette: 'Search and commands',
    sidebar: 'Show or hide the list',
    begin: 'New conversation',
    previous: 'Previous conversation',
    next: 'Next conversation',
    box: 'Go to the message box',
    keys: 'Keyboard shortcuts',
    send: 'Send, or wait in line while an answer comes',
    line: 'Begin a line',
    editLast: 'Edit the last message, in an empty box',
    scroll: 'Scroll the conversation, from an empty box',
    stop: 'Close what is open, else stop the answer',
    commands: 'Commands, at the start of a message',
    agents: 'Another agent, at the start of a message',
    allow: 'Allow',
    allowHere: 'Allow in this conversation from now on',
    edit: 'Change the arguments',
    deny: 'Deny',
    hits: 'From the search into what it found',
    openHit: 'Open the first that the search found',
    walk: 'Move',
    rename: 'Rename',
    remove: 'Delete',
    selectAll: 'Select all, while some are selected',
  } satisfies Record<Shortcut, string>,
} as const;
