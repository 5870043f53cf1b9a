import { createHash } from 'node:crypto';
import type { BlobStore } from '../../core/files/file-store';

/** Bytes that live as long as the process. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    receive: async (chunks) => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(Uint8Array.from(chunk));
      const bytes = Buffer.concat(parts);
      const hash = createHash('sha256').update(bytes).digest('hex');
      return {
        hash,
        size: bytes.byteLength,
        sample: () => Promise.resolve(bytes),
        keep: () => Promise.resolve(void blobs.set(hash, bytes)),
        discard: () => Promise.resolve(),
      };
    },
    open: (hash) => {
      const bytes = blobs.get(hash);
      return Promise.resolve(bytes ? { size: bytes.byteLength, chunks: inOne(Uint8Array.from(bytes)) } : null);
    },
    read: (hash) => {
      const bytes = blobs.get(hash);
      return Promise.resolve(bytes ? Uint8Array.from(bytes) : null);
    },
    remove: (hash) => {
      blobs.delete(hash);
      return Promise.resolve();
    },
  };
}

// eslint-disable-next-line @typescript-eslint/require-await -- what is read in one piece is there already
async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.byteLength > 0) yield bytes;
}
