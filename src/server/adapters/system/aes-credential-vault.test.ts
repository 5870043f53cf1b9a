import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAesVault, keyFromFile, keyFromSecret } from './aes-credential-vault';

const vaultWith = (secret: string) =>
  createAesVault({
    allowedNames: ['ALLOWED', 'EMPTY'],
    env: { ALLOWED: 'a', EMPTY: '', OTHER: 'o' },
    readKey: () => Promise.resolve(keyFromSecret(secret)),
  });

describe('the vault', () => {
  test('gives a key back for its model, and shows nothing of it meanwhile', async () => {
    const sealed = await vaultWith('s').seal('sk-secret', 'model-1');
    expect(sealed).not.toContain('secret');
    expect(await vaultWith('s').open(sealed, 'model-1')).toBe('sk-secret');
    expect(await vaultWith('s').seal('sk-secret', 'model-1')).not.toBe(sealed);
  });

  test('opens nothing for another model, with another secret, or that was changed', async () => {
    const sealed = await vaultWith('s').seal('sk-secret', 'model-1');
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const opening of [
      vaultWith('s').open(sealed, 'model-2'),
      vaultWith('t').open(sealed, 'model-1'),
      vaultWith('s').open(changed, 'model-1'),
    ]) {
      await expect(opening).rejects.toMatchObject({ code: 'no-model-configured' });
    }
  });

  test('reads variables that are allowed and set, and no others', () => {
    expect(['ALLOWED', 'EMPTY', 'OTHER', 'PATH'].map(vaultWith('s').readVariable)).toEqual(['a', null, null, null]);
  });
});

describe('the key file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-vault-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is made once, for this user only, however many ask at once', async () => {
    const file = join(folder, 'new/credential.key');
    const keys = await Promise.all([keyFromFile(file), keyFromFile(file), keyFromFile(file)]);
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('that holds something else is not taken', async () => {
    const file = join(folder, 'credential.key');
    await writeFile(file, 'short');
    await expect(keyFromFile(file)).rejects.toThrow('not the key file');
  });
});
