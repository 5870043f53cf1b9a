import type { ApiKeyRecord } from '../../core/access/api-key-record';
import type { KeyStore, SessionRecord } from '../../core/access/key-store';
import { toStorable } from '../../core/to-storable';

/** Keys that live as long as the process. */
export function createMemoryKeyStore(): KeyStore {
  const keys = new Map<string, ApiKeyRecord>();
  const sessions = new Map<string, SessionRecord>();
  const change = (id: string, part: Partial<ApiKeyRecord>): void => {
    const key = keys.get(id);
    if (key) keys.set(id, { ...key, ...part });
  };
  const dropSessions = (isOver: (session: SessionRecord) => boolean): void => {
    for (const session of sessions.values()) if (isOver(session)) sessions.delete(session.hash);
  };
  return {
    insert: (key) => {
      keys.set(key.id, toStorable(key));
      return Promise.resolve();
    },
    findById: (id) => Promise.resolve(keys.get(id) ?? null),
    findByHash: (hash) => Promise.resolve([...keys.values()].find((key) => key.hash === hash) ?? null),
    list: () => Promise.resolve([...keys.values()].sort(byNewest)),
    hasKeys: () => Promise.resolve(keys.size > 0),
    revoke: (id, at) => {
      change(id, { revokedAt: keys.get(id)?.revokedAt ?? at });
      dropSessions(({ keyId }) => keyId === id);
      return Promise.resolve(keys.has(id));
    },
    touch: (id, at) => {
      change(id, { lastUsedAt: at });
      return Promise.resolve();
    },
    openSession: (session, now) => {
      dropSessions(({ expiresAt }) => expiresAt <= now);
      sessions.set(session.hash, session);
      return Promise.resolve();
    },
    findSession: (hash) => Promise.resolve(sessions.get(hash) ?? null),
    closeSession: (hash) => {
      sessions.delete(hash);
      return Promise.resolve();
    },
  };
}

function byNewest(a: ApiKeyRecord, b: ApiKeyRecord): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}
