/** Makes keys and compares them. */
export type KeySecrets = {
  /** 256 random bits with a readable prefix: `parley_…`. */
  newSecret: () => string;
  /** SHA-256 in hexadecimal. */
  hash: (secret: string) => string;
  /** In a time that does not tell how much of the two agrees. */
  isEqual: (hash: string, other: string) => boolean;
};
