/** Why what was asked for in a thread cannot be. Apart from the other words, since it comes with the code that asks. */
export const threadCallStrings = {
  decidedElsewhere: 'This was decided already.',
  linkedElsewhere: 'That message is in another version, which can be shown when the answer is done.',
} as const;
