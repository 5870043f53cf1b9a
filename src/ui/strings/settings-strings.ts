const never = 'never';
const inDays = (days: number) =>
  days === 1 ? '1 day' : `${days.toLocaleString(undefined, { maximumFractionDigits: 1 })} days`;

/** What the settings say. Apart from the other words, since they come with that page. */
export const settingsStrings = {
  signOut: 'Sign out',
  loadFailed: 'The settings could not be loaded.',
  signOutFailed: 'The server did not answer: you may still be signed in. Please try again.',

  apiKeys: {
    title: 'API keys',
    lead: 'A program or a person needs one to talk to this server. User keys chat; admin keys also manage keys and models.',
    first:
      'This server asks nobody for a key. With the first one that changes: from then on, everyone needs one. The first key is for an admin, and you stay signed in with it.',
    list: 'Keys',
    name: 'Name',
    nameHint: 'What it is for',
    owner: 'Belongs to',
    ownerHint: 'Somebody new',
    ownerTitle: 'Whose conversations it opens: letters, digits, dots, hyphens and underscores.',
    ownerIs: (principal: string) => `of ${principal}`,
    role: 'Role',
    roles: { user: 'User', admin: 'Admin' },
    lastDay: 'Last day',
    create: 'Create key',
    made: (name: string) => `Here is the key “${name}”. Copy it now: it is not shown again.`,
    copy: 'Copy key',
    done: 'I have it',
    again: 'Another key',
    againOf: (name: string) => `Another key for whoever has ${name}`,
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke ${name}`,
    revokeTitle: (name: string) => `Revoke “${name}”?`,
    revokeText:
      'Whoever uses this key is cut off at once, browsers too. Its conversations stay; another key that belongs to the same owner opens them. This cannot be taken back.',
    revoked: (day: string) => `Revoked ${day}`,
    used: (day: string) => `Last used ${day}`,
    unused: (day: string) => `Created ${day}, not used yet`,
    expires: (day: string) => `until ${day}`,
    loadFailed: 'The keys could not be loaded.',
  },

  models: {
    title: 'Models',
    lead: 'Models that any agent may answer with. The default one answers for agents that name none; a conversation can choose another.',
    list: 'Registered models',
    provider: 'Provider',
    providers: {
      anthropic: 'Anthropic',
      openai: 'OpenAI',
      google: 'Google',
      ollama: 'Ollama',
      'openai-compatible': 'OpenAI-compatible server',
    },
    baseUrl: 'Address',
    baseUrlHint: 'The usual one',
    baseUrlHints: { 'openai-compatible': 'https://…/v1', ollama: 'http://127.0.0.1:11434' } as Readonly<
      Record<string, string>
    >,
    key: 'Key',
    keyHint: 'The key, or env:NAME',
    keyHints: { 'openai-compatible': 'If it asks for one', ollama: 'None is needed' } as Readonly<
      Record<string, string>
    >,
    found: 'Models it offers',
    name: 'Name',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    keyStays: 'Stays as it is',
    save: 'Save',
    moreFound: (count: number) => `and ${count.toLocaleString()} more`,
    model: 'Model',
    add: 'Add model',
    look: 'See what it offers',
    looking: 'One moment…',
    test: 'Test',
    testOf: (name: string) => `Test ${name}`,
    isDefault: 'Default',
    setDefault: 'Make default',
    unsetDefault: 'Stop using as default',
    defaultOf: (name: string, isDefault: boolean) =>
      isDefault ? `No longer use ${name} by default` : `Use ${name} by default`,
    credential: (reference: string | null) =>
      reference === null
        ? 'no key'
        : reference.startsWith('env:')
          ? `key from ${reference.slice(4)}`
          : 'key stored, encrypted',
    delete: 'Remove',
    deleteOf: (name: string) => `Remove ${name}`,
    deleteTitle: (name: string) => `Remove “${name}”?`,
    deleteText: 'Its key goes with it. Conversations that chose it ask for another model.',
    loadFailed: 'The models could not be loaded.',
  },

  data: {
    title: 'Data',
    lead: 'Your conversations are kept on this server, and they are yours to take along.',
    archive: 'Archive conversations',
    archiveAfter: (days: number | null) => (days === null ? never : `after ${inDays(days)} without a message`),
    delete: 'Delete archived conversations',
    deleteAfter: (days: number | null) => (days === null ? never : `${inDays(days)} after they were archived`),
    exportTitle: 'Export',
    exportText:
      'All conversations with every branch, as a file that this or another Parley takes in. The bytes of files stay here.',
    exportAll: 'Export all',
    importTitle: 'Import',
    importText: 'One conversation or many, from files that were exported as JSON. What is here already is skipped.',
    import: 'Choose files',
  },

  about: {
    title: 'About',
    lead: 'What this server is, for people and for programs.',
    docs: 'API reference',
    openapi: 'API description',
    health: 'Health',
    info: 'Version and endpoints',
    version: 'Version',
    database: 'Database',
    agents: 'Agents',
    licences: 'Licences',
    licence: 'MIT',
    licencesLead: (count: number) =>
      `Parley is free under the MIT licence. These ${count.toLocaleString()} packages are part of it, each under its own terms.`,
    packages: (count: number) => (count === 1 ? '1 package' : `${count.toLocaleString()} packages`),
    unnamedLicence: 'Named in the package',
  },
} as const;
