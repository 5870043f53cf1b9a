import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing, Principal } from './key-ring';

type KnownKey = { hash: Buffer; id: string };

const ID_LENGTH = 12;

/** The keys of the settings. Each is its own principal with the role `admin`; the tokens live as long as their key is set. */
export function createStaticKeyRing(keys: readonly string[]): KeyRing {
  const known = keys.map(toKnownKey);
  const find = (key: string) => findEqual(known, sha256(key));
  return {
    isOpen: known.length === 0,
    findByKey: (key) => toPrincipal(find(key)),
    issueToken: (key, expiresAt) => {
      const match = find(key);
      if (!match) return null;
      const payload = `${match.id}.${expiresAt.getTime().toString(36)}`;
      return `${payload}.${sign(match, payload).toString('base64url')}`;
    },
    findByToken: (token, now) => toPrincipal(findByToken(known, token, now)),
  };
}

function toKnownKey(key: string): KnownKey {
  const hash = sha256(key);
  return { hash, id: hash.toString('hex').slice(0, ID_LENGTH) };
}

function toPrincipal(key: KnownKey | undefined): Principal | null {
  return key ? { principal: `key-${key.id}`, role: 'admin' } : null;
}

function findByToken(known: readonly KnownKey[], token: string, now: Date): KnownKey | undefined {
  const [id = '', expires = '', signature = ''] = token.split('.');
  const key = known.find((candidate) => candidate.id === id);
  if (!key || !(Number.parseInt(expires, 36) > now.getTime())) return undefined;
  const expected = sha256(sign(key, `${id}.${expires}`).toString('base64url'));
  return timingSafeEqual(expected, sha256(signature)) ? key : undefined;
}

/** Looks at every key, so that the time does not tell which one it was. */
function findEqual(known: readonly KnownKey[], hash: Buffer): KnownKey | undefined {
  return known.reduce<KnownKey | undefined>((match, key) => (timingSafeEqual(key.hash, hash) ? key : match), undefined);
}

function sign(key: KnownKey, payload: string): Buffer {
  return createHmac('sha256', key.hash).update(`parley session ${payload}`).digest();
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
