/** What is said of a message that is nearly as long as may be, or longer. */
export const lengthStrings = {
  left: (left: number) => `${left.toLocaleString()} characters left`,
  fewLeft: (most: number) => `No more than ${most.toLocaleString()} characters left`,
  over: (over: number) => `${over.toLocaleString()} characters too many`,
  tooLong: 'The message is too long',
} as const;
