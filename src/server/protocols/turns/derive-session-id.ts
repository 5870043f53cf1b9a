import { createHash } from 'node:crypto';
import type { Owner } from '../../core/access/owner';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;

/**
 * The session of a request that names none but has an idempotency key: sent again it must come to the same session, or
 * the key could not be recognised there. A ULID in form; its time part means nothing.
 */
export function deriveSessionId(owner: Owner, agentName: string, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([owner.principal, owner.user, agentName, key]))
    .digest();
  const digits = [...hash.subarray(0, LENGTH)].map((byte) => byte % ALPHABET.length);
  return digits.map((digit, index) => ALPHABET[index === 0 ? digit % 8 : digit]).join('');
}
