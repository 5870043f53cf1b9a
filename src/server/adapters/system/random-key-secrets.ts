import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeySecrets } from '../../core/access/key-secrets';

const PREFIX = 'parley_';
const BYTES = 32;

export const randomKeySecrets: KeySecrets = {
  newSecret: () => `${PREFIX}${randomBytes(BYTES).toString('base64url')}`,
  hash: (secret) => createHash('sha256').update(secret).digest('hex'),
  isEqual: (hash, other) => hash.length === other.length && timingSafeEqual(Buffer.from(hash), Buffer.from(other)),
};
