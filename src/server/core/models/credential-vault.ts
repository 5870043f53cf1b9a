/** Keeps keys so that whoever reads the database has none of them. */
export type CredentialVault = {
  /** Encrypts a key for one model; for another it cannot be opened. */
  seal: (apiKey: string, modelId: string) => Promise<string>;
  /** Throws `no-model-configured`, in words for an admin, when the key cannot be had. */
  open: (sealed: string, modelId: string) => Promise<string>;
  /** The value of a variable that may be named; `null` when it may not be, or is not set. */
  readVariable: (name: string) => string | null;
};
