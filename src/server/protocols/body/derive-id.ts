import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;

/** The same id for the same text. A ULID in form; its time part means nothing. */
export function deriveId(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  const digits = [...hash.subarray(0, LENGTH)].map((byte) => byte % ALPHABET.length);
  return digits.map((digit, index) => ALPHABET[index === 0 ? digit % 8 : digit]).join('');
}
