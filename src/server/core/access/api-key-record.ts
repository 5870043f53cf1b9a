import type { KeyRole } from '../../../contract/api-key';

export type ApiKeyRecord = {
  id: string;
  name: string;
  /** SHA-256 of the key, in hexadecimal. */
  hash: string;
  /** How the key begins, so that a person recognises it. */
  hint: string;
  role: KeyRole;
  principal: string;
  createdAt: Date;
  /** Not exact: written once a minute at most. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

export function isUsable({ revokedAt, expiresAt }: ApiKeyRecord, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
