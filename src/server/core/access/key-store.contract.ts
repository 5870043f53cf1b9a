import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleApiKey, sampleTime } from '../../testing/sample-records';
import type { ApiKeyRecord } from './api-key-record';
import type { KeyStore } from './key-store';

type OpenKeyStore = { keys: KeyStore; close: () => Promise<void> };

/** What every store of keys must do. */
export function keyStoreContract(name: string, open: () => Promise<OpenKeyStore>): void {
  describe(`${name} as a store of keys`, () => {
    let opened: OpenKeyStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const add = async (change: Partial<ApiKeyRecord> = {}): Promise<ApiKeyRecord> => {
      const key = sampleApiKey(change);
      await opened.keys.insert(key);
      return key;
    };

    test('gives keys back exactly, by id and by hash', async () => {
      const key = await add({ name: 'Büro 你好', lastUsedAt: sampleTime(1), expiresAt: sampleTime(2), role: 'admin' });
      expect(await opened.keys.findById(key.id)).toEqual(key);
      expect(await opened.keys.findByHash(key.hash)).toEqual(key);
      expect(await opened.keys.findById('none')).toBeNull();
      expect(await opened.keys.findByHash('none')).toBeNull();
    });

    test('knows whether there ever was a key', async () => {
      expect(await opened.keys.hasKeys()).toBe(false);
      const key = await add();
      await opened.keys.revoke(key.id, sampleTime());
      expect(await opened.keys.hasKeys()).toBe(true);
    });

    test('lists the newest first', async () => {
      const old = await add({ createdAt: sampleTime(1) });
      const young = await add({ createdAt: sampleTime(2) });
      expect(await opened.keys.list()).toEqual([young, old]);
    });

    test('revokes a key once, and with it its sessions', async () => {
      const [key, other] = [await add(), await add()];
      const session = { hash: 'a', keyId: key.id, expiresAt: sampleTime(9) };
      const kept = { hash: 'b', keyId: other.id, expiresAt: sampleTime(9) };
      await opened.keys.openSession(session, sampleTime());
      await opened.keys.openSession(kept, sampleTime());
      expect(await opened.keys.revoke(key.id, sampleTime(1))).toBe(true);
      expect(await opened.keys.revoke(key.id, sampleTime(2))).toBe(true);
      expect(await opened.keys.revoke('none', sampleTime(2))).toBe(false);
      expect(await opened.keys.findById(key.id)).toMatchObject({ revokedAt: sampleTime(1) });
      expect(await opened.keys.findSession('a')).toBeNull();
      expect(await opened.keys.findSession('b')).toEqual(kept);
    });

    test('remembers the last use', async () => {
      const key = await add();
      await opened.keys.touch(key.id, sampleTime(3));
      expect(await opened.keys.findById(key.id)).toMatchObject({ lastUsedAt: sampleTime(3) });
    });

    test('closes sessions, and forgets those that have expired', async () => {
      const { keys } = opened;
      await keys.openSession({ hash: 'old', keyId: 'k', expiresAt: sampleTime(1) }, sampleTime());
      await keys.openSession({ hash: 'new', keyId: 'k', expiresAt: sampleTime(5) }, sampleTime(2));
      expect(await keys.findSession('old')).toBeNull();
      expect(await keys.findSession('new')).toMatchObject({ keyId: 'k' });
      await keys.closeSession('new');
      expect(await keys.findSession('new')).toBeNull();
    });
  });
}
