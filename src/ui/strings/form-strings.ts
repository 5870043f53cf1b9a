/** What forms say that are made from a JSON Schema. */
export const formStrings = {
  form: {
    optional: 'optional',
    none: 'Nothing chosen',
    choose: 'Please choose',
    other: 'Something else',
    required: 'This is needed.',
    number: 'This must be a number.',
    integer: 'This must be a whole number.',
    atLeast: (least: number) => `This must be ${least.toLocaleString()} or more.`,
    atMost: (most: number) => `This must be ${most.toLocaleString()} or less.`,
    atLeastCharacters: (least: number) => (least === 1 ? 'This is needed.' : `At least ${String(least)} characters.`),
    atMostCharacters: (most: number) => `At most ${String(most)} characters.`,
    atLeastChoices: (least: number) => (least === 1 ? 'Choose at least one.' : `Choose at least ${String(least)}.`),
    atMostChoices: (most: number) => (most === 1 ? 'Choose one only.' : `Choose at most ${String(most)}.`),
    email: 'This is no e-mail address.',
    url: 'This is no address. It begins like https://',
    pattern: 'This has not the form that is asked for.',
    json: (reason: string) => `This is no JSON. ${reason}`.trim(),
    object: 'The arguments are an object: { … }',
  },
} as const;
