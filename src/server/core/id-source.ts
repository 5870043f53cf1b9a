/** Makes ULIDs, each greater than the one before it in this process. */
export type IdSource = () => string;
