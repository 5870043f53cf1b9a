import type { ApiKeyRecord } from './api-key-record';

/** A browser that has signed in. Known by the hash of its token, as keys are. */
export type SessionRecord = { hash: string; keyId: string; expiresAt: Date };

/** API keys and the sessions that were opened with them. A key that is revoked stays in the list. */
export type KeyStore = {
  insert: (key: ApiKeyRecord) => Promise<void>;
  findById: (id: string) => Promise<ApiKeyRecord | null>;
  findByHash: (hash: string) => Promise<ApiKeyRecord | null>;
  /** All keys, the newest first. */
  list: () => Promise<ApiKeyRecord[]>;
  /** Whether there ever was a key. */
  hasKeys: () => Promise<boolean>;
  /** Revokes the key and ends its sessions, in one step. `false` when there is no such key; once revoked, the first time stays. */
  revoke: (id: string, at: Date) => Promise<boolean>;
  touch: (id: string, at: Date) => Promise<void>;

  /** Removes those that have expired by `now`, so that they never pile up. */
  openSession: (session: SessionRecord, now: Date) => Promise<void>;
  findSession: (hash: string) => Promise<SessionRecord | null>;
  closeSession: (hash: string) => Promise<void>;
};
