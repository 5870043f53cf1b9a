import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedBlob } from '../../core/files/file-store';
import { toDiskError } from './disk-error';
import { orNull } from './file-size';

type Target = {
  /** Where bytes wait until they are kept. */
  incomingFolder: string;
  fsync: boolean;
  /** Gives a whole file its place, by moving or copying it. */
  keep: (file: { path: string; hash: string; size: number }) => Promise<void>;
};

/** What has not become a blob for this long belongs to a process that died. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** Writes bytes to a file of their own while they come in; `keep` gives it its place. */
export async function receiveBlob(
  { incomingFolder, fsync, keep }: Target,
  chunks: AsyncIterable<Uint8Array>,
): Promise<ReceivedBlob> {
  await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
  await removeStale(incomingFolder);
  const path = join(incomingFolder, randomUUID());
  const { hash, size } = await writeChunks(path, chunks, fsync);
  const discard = () => rm(path, { force: true });
  return {
    hash,
    size,
    sample: (maxBytes) => readSample(path, size, maxBytes),
    keep: async () => {
      try {
        await keep({ path, hash, size });
      } finally {
        await discard();
      }
    },
    discard,
  };
}

async function writeChunks(path: string, chunks: AsyncIterable<Uint8Array>, fsync: boolean) {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.byteLength;
      await writeAll(file, chunk);
    }
    if (fsync) await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw toDiskError(error);
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), size };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.byteLength;) at += (await file.write(chunk, at)).bytesWritten;
}

async function readSample(path: string, size: number, maxBytes: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    if (size <= maxBytes) return await file.readFile();
    const sample = Buffer.alloc(maxBytes);
    const headBytes = Math.ceil((maxBytes * 3) / 4);
    await file.read(sample, 0, headBytes, 0);
    await file.read(sample, headBytes, maxBytes - headBytes, size - (maxBytes - headBytes));
    return sample;
  } finally {
    await file.close();
  }
}

async function removeStale(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const modifiedAt = (await orNull(stat(path)))?.mtimeMs;
    if (modifiedAt !== undefined && Date.now() - modifiedAt > STALE_MS) await rm(path, { force: true });
  }
}
