import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../../core/files/file-store';
import { orNull, sizeOf } from './file-size';
import { receiveBlob } from './receive-blob';

const HASH = /^[0-9a-f]{64}$/;

type FolderBlobStore = {
  /** Made when the first blob is put. */
  folder: string;
  /** Waits until the bytes are on the disk, not only with the operating system. */
  fsync?: boolean;
};

/** Bytes as files, `ab/cdef…` by their hash. A path is only ever made of a hash, never of anything a user gave. */
export function createFolderBlobStore({ folder, fsync = true }: FolderBlobStore): BlobStore {
  const pathOf = (hash: string): string | null =>
    HASH.test(hash) ? join(folder, hash.slice(0, 2), hash.slice(2)) : null;

  const keep = async ({ path, hash, size }: { path: string; hash: string; size: number }): Promise<void> => {
    const place = join(folder, hash.slice(0, 2), hash.slice(2));
    if ((await sizeOf(place)) === size) return;
    await mkdir(join(folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 });
    await rename(path, place);
  };

  return {
    receive: (chunks) => receiveBlob({ incomingFolder: join(folder, 'incoming'), fsync, keep }, chunks),
    open: async (hash) => {
      const path = pathOf(hash);
      const size = path === null ? null : await sizeOf(path);
      return path === null || size === null ? null : { size, chunks: readChunks(path) };
    },
    read: async (hash) => {
      const path = pathOf(hash);
      return path === null ? null : orNull(readFile(path));
    },
    remove: async (hash) => {
      const path = pathOf(hash);
      if (path !== null) await rm(path, { force: true });
    },
  };
}

/** Opens the file when the first byte is wanted, so that an answer that nobody reads holds nothing. */
async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) yield chunk as Buffer;
}
