/** Why a message does not go out. Apart from the other words, since it comes with the code that sends. */
export const unsentStrings = {
  old: 'It has waited for more than 20 hours.',
  notStarted: (reason: string) => `A conversation could not begin; what you wrote is in a new one. ${reason}`,
} as const;
