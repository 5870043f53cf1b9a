import { describe, expect, it } from 'vitest';
import { createMemoryKeyStore } from '../../adapters/memory/memory-key-store';
import { manualClock } from '../../testing/manual-clock';
import { sampleApiKey, sampleTime } from '../../testing/sample-records';
import { createCachedKeyStore } from './cached-key-store';
import { keyStoreContract } from './key-store.contract';

const LIFETIME_MS = 3000;

function open() {
  const clock = manualClock();
  const store = createMemoryKeyStore();
  return { clock, store, cached: createCachedKeyStore(store, clock, LIFETIME_MS) };
}

keyStoreContract('the cache over a key store', () =>
  Promise.resolve({ keys: open().cached, close: () => Promise.resolve() }),
);

describe('the cache over a key store', () => {
  it('hears at once of what is done through it, and soon of what another process did', async () => {
    const { clock, store, cached } = open();
    const [own, others] = [sampleApiKey(), sampleApiKey()];
    await store.insert(own);
    await store.insert(others);
    const isRevoked = async (hash: string) => (await cached.findByHash(hash))?.revokedAt !== null;
    expect([await isRevoked(own.hash), await isRevoked(others.hash)]).toEqual([false, false]);
    await cached.revoke(own.id, sampleTime());
    expect(await isRevoked(own.hash)).toBe(true);
    expect(await isRevoked(others.hash)).toBe(false);
    await store.revoke(others.id, sampleTime());
    await clock.advance(LIFETIME_MS);
    expect(await isRevoked(others.hash)).toBe(true);
  });

  it('knows a key as soon as another process has made it', async () => {
    const { store, cached } = open();
    const key = sampleApiKey();
    expect([await cached.findByHash(key.hash), await cached.hasKeys()]).toEqual([null, false]);
    await store.insert(key);
    expect([await cached.findByHash(key.hash), await cached.hasKeys()]).toEqual([key, true]);
  });

  it('does not keep a failure', async () => {
    const { clock, store } = open();
    let isBroken = true;
    const shaky = { ...store, hasKeys: () => (isBroken ? Promise.reject(new Error('busy')) : store.hasKeys()) };
    const cached = createCachedKeyStore(shaky, clock, LIFETIME_MS);
    await expect(cached.hasKeys()).rejects.toThrow('busy');
    isBroken = false;
    expect(await cached.hasKeys()).toBe(false);
  });
});
