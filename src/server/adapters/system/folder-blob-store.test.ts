import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blobStoreContract } from '../../core/files/blob-store.contract';
import { putBlob } from '../../testing/put-blob';
import { createFolderBlobStore } from './folder-blob-store';

const HELLO = new TextEncoder().encode('hello');
const HELLO_HASH = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'parley-blobs-'));

blobStoreContract('the folder blob store', async () => {
  const root = await makeFolder();
  return {
    blobs: createFolderBlobStore({ folder: join(root, 'data', 'files') }),
    close: () => rm(root, { recursive: true }),
  };
});

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => rm(folder, { recursive: true }));

test('keeps each blob once, under two letters of its hash, readable by its owner only', async () => {
  const blobs = createFolderBlobStore({ folder, fsync: false });
  await Promise.all([putBlob(blobs, HELLO), putBlob(blobs, HELLO), putBlob(blobs, HELLO)]);
  const names = await readdir(folder, { recursive: true });
  expect(names.sort()).toEqual(['2c', join('2c', HELLO_HASH.slice(2)), 'incoming']);
  expect((await stat(join(folder, '2c', HELLO_HASH.slice(2)))).mode & 0o077).toBe(0);
});

test('survives a restart', async () => {
  await putBlob(createFolderBlobStore({ folder }), HELLO);
  expect(await createFolderBlobStore({ folder }).read(HELLO_HASH)).toEqual(Buffer.from(HELLO));
});

test('writes a blob again that was cut short', async () => {
  const blobs = createFolderBlobStore({ folder });
  await putBlob(blobs, HELLO);
  await writeFile(join(folder, '2c', HELLO_HASH.slice(2)), 'he');
  await putBlob(blobs, HELLO);
  expect(await blobs.read(HELLO_HASH)).toEqual(Buffer.from(HELLO));
});

test('leaves no temporary file when it cannot write', async () => {
  const blobs = createFolderBlobStore({ folder });
  await writeFile(join(folder, '2c'), 'a file where the folder must be');
  await expect(putBlob(blobs, HELLO)).rejects.toThrow();
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['2c', 'incoming']);
});
