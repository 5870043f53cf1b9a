import type { Clock } from '../clock';
import type { KeyStore } from './key-store';

const MAX_ENTRIES = 5000;

type Cached = { value: Promise<unknown>; untilMs: number };

/**
 * Answers what every request asks from memory. A change made through this store counts at once, one that another process
 * made after `lifetimeMs`. What is not there is not kept: a new key works at once everywhere.
 */
export function createCachedKeyStore(store: KeyStore, clock: Clock, lifetimeMs: number): KeyStore {
  const kept = new Map<string, Cached>();

  const keep = <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const nowMs = clock.now().getTime();
    const found = kept.get(name);
    if (found && found.untilMs > nowMs && found.untilMs <= nowMs + lifetimeMs) return found.value as Promise<T>;
    const value = read();
    if (kept.size >= MAX_ENTRIES) kept.clear();
    const entry = { value, untilMs: nowMs + lifetimeMs };
    kept.set(name, entry);
    const forget = () => {
      if (kept.get(name) === entry) kept.delete(name);
    };
    value.then((found) => (found === null || found === false ? forget() : undefined), forget);
    return value;
  };

  const changing = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } finally {
      kept.clear();
    }
  };

  return {
    insert: (key) => changing(store.insert(key)),
    findById: (id) => keep(`id ${id}`, () => store.findById(id)),
    findByHash: (hash) => keep(`hash ${hash}`, () => store.findByHash(hash)),
    list: () => store.list(),
    hasKeys: () => keep('has keys', () => store.hasKeys()),
    revoke: (id, at) => changing(store.revoke(id, at)),
    touch: (id, at) => store.touch(id, at),
    openSession: (session, now) => store.openSession(session, now),
    findSession: (hash) => keep(`session ${hash}`, () => store.findSession(hash)),
    closeSession: (hash) => changing(store.closeSession(hash)),
  };
}
