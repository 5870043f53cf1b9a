import type { KeyRole } from '../../../contract/api-key';
import type { Clock } from '../clock';
import type { Logger } from '../logger';
import { isUsable, type ApiKeyRecord } from './api-key-record';
import type { KeySecrets } from './key-secrets';
import type { KeyStore } from './key-store';
import type { StaticKey } from './static-key';

/** Whom a key stands for. `keyId` is null for somebody without one. */
export type KeyHolder = { keyId: string | null; principal: string; role: KeyRole };

/** Who may come in: keys of the settings, keys that were created, and browsers that have signed in with one. */
export type KeyRing = {
  /** Everyone is served, as `anonymous`: no key is set and none was ever created, or the settings want it so. */
  isOpen: () => Promise<boolean>;
  findByKey: (key: string) => Promise<KeyHolder | null>;
  findByToken: (token: string) => Promise<KeyHolder | null>;
  /** Whether a key that was let in still is. */
  isValid: (keyId: string) => Promise<boolean>;
  /** A token that stands for the key until then, or until it is revoked; `null` for a wrong key. */
  openSession: (key: string, expiresAt: Date) => Promise<string | null>;
  closeSession: (token: string) => Promise<void>;
};

export const ANONYMOUS: KeyHolder = { keyId: null, principal: 'anonymous', role: 'admin' };

const TOUCH_AFTER_MS = 60_000;

type KeyRingPorts = { keys: KeyStore; secrets: KeySecrets; clock: Clock; logger: Logger };
type KeyRingSettings = { staticKeys: readonly StaticKey[]; allowAnonymous: boolean };

export function createKeyRing(ports: KeyRingPorts, settings: KeyRingSettings): KeyRing {
  const { keys, secrets, clock } = ports;
  const touch = createTouch(ports);

  const usable = (record: ApiKeyRecord | null): KeyHolder | null => {
    if (!record || !isUsable(record, clock.now())) return null;
    touch(record);
    return { keyId: record.id, principal: record.principal, role: record.role };
  };
  const findByKey = async (key: string): Promise<KeyHolder | null> => {
    const hash = secrets.hash(key);
    const found = findStatic(settings.staticKeys, (candidate) => secrets.isEqual(candidate.hash, hash));
    if (found) return found;
    const record = await keys.findByHash(hash);
    return usable(record && secrets.isEqual(record.hash, hash) ? record : null);
  };
  const findById = async (id: string): Promise<KeyHolder | null> =>
    findStatic(settings.staticKeys, (candidate) => candidate.id === id) ?? usable(await keys.findById(id));

  return {
    isOpen: async () => settings.staticKeys.length === 0 && (settings.allowAnonymous || !(await keys.hasKeys())),
    findByKey,
    findByToken: async (token) => {
      const session = await keys.findSession(secrets.hash(token));
      return session && session.expiresAt > clock.now() ? findById(session.keyId) : null;
    },
    isValid: async (id) => (await findById(id)) !== null,
    openSession: async (key, expiresAt) => {
      const keyId = (await findByKey(key))?.keyId ?? null;
      if (keyId === null) return null;
      const token = secrets.newSecret();
      await keys.openSession({ hash: secrets.hash(token), keyId, expiresAt }, clock.now());
      return token;
    },
    closeSession: (token) => keys.closeSession(secrets.hash(token)),
  };
}

/** Looks at every key, so that the time does not tell which one it was. */
function findStatic(staticKeys: readonly StaticKey[], isIt: (key: StaticKey) => boolean): KeyHolder | null {
  const [found] = staticKeys.filter(isIt);
  return found ? { keyId: found.id, principal: found.principal, role: 'admin' } : null;
}

/** Writes down that a key was used, seldom: a request must not become a write. */
function createTouch({ keys, clock, logger }: KeyRingPorts): (key: ApiKeyRecord) => void {
  const underWay = new Set<string>();
  return ({ id, lastUsedAt }) => {
    const now = clock.now();
    if (underWay.has(id) || (lastUsedAt && now.getTime() - lastUsedAt.getTime() < TOUCH_AFTER_MS)) return;
    underWay.add(id);
    keys
      .touch(id, now)
      .catch((error: unknown) => logger.warn({ err: error, keyId: id }, 'the use of a key was not written down'))
      .finally(() => underWay.delete(id));
  };
}
