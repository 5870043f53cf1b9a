export type Principal = { principal: string; role: 'admin' | 'user' };

/** Who may come in. Keys are known only by their hashes. */
export type KeyRing = {
  /** No key is configured: everyone is served, as `anonymous`. */
  isOpen: boolean;
  findByKey: (key: string) => Principal | null;
  /** A token that stands for the key until `expiresAt`; `null` for a wrong key. */
  issueToken: (key: string, expiresAt: Date) => string | null;
  findByToken: (token: string, now: Date) => Principal | null;
};

export const ANONYMOUS: Principal = { principal: 'anonymous', role: 'admin' };
