/** What is said of conversations that only this browser knows. */
export const unsentStrings = { title: 'Not sent yet' } as const;
