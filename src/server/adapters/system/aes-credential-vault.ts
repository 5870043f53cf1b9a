import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../core/app-error';
import type { CredentialVault } from '../../core/models/credential-vault';

type CreateAesVault = {
  /** Names of variables that models may take their keys from. */
  allowedNames: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** The key to all keys, when it is first needed. */
  readKey: () => Promise<Buffer>;
};

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'sealed1';

/** Keys sealed with AES-256-GCM, each bound to its model: `sealed1.<nonce, tag and text in base64url>`. */
export function createAesVault({ allowedNames, env, readKey }: CreateAesVault): CredentialVault {
  let key: Promise<Buffer> | undefined;
  const theKey = () => (key ??= readKey());
  return {
    seal: async (apiKey, modelId) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, await theKey(), nonce).setAAD(Buffer.from(modelId));
      const text = Buffer.concat([cipher.update(apiKey, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open: async (sealed, modelId) => {
      try {
        const bytes = Buffer.from(sealed.slice(VERSION.length + 1), 'base64url');
        const tagEnd = NONCE_BYTES + TAG_BYTES;
        const decipher = createDecipheriv(ALGORITHM, await theKey(), bytes.subarray(0, NONCE_BYTES));
        decipher.setAAD(Buffer.from(modelId)).setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
        return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
      } catch (cause) {
        const message =
          "The model's stored key cannot be read: it was encrypted with another secret. Enter the key again.";
        throw new AppError('no-model-configured', message, { cause });
      }
    },
    readVariable: (name) => {
      const value = allowedNames.includes(name) ? env[name] : undefined;
      return value === undefined || value === '' ? null : value;
    },
  };
}

/** A secret of the settings, as a key. */
export function keyFromSecret(secret: string): Buffer {
  return scryptSync(secret, 'parley credentials', KEY_BYTES);
}

/** The key in a file that only this user may read; made when it is missing. Of processes that make it at once, one does. */
export async function keyFromFile(file: string): Promise<Buffer> {
  const read = async () => {
    const key = await readFile(file);
    if (key.length !== KEY_BYTES) throw new Error(`${file} is not the key file that Parley made.`);
    return key;
  };
  try {
    return await read();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
  await link(draft, file).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await rm(draft);
  return read();
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
