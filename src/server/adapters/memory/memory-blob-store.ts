import { createHash } from 'node:crypto';
import type { BlobStore } from '../../core/files/file-store';

/** Bytes that live as long as the process. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  const keep = (bytes: Uint8Array): string => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    blobs.set(hash, Uint8Array.from(bytes));
    return hash;
  };
  return {
    put: (bytes) => Promise.resolve(keep(bytes)),
    receive: async (chunks) => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(Uint8Array.from(chunk));
      const bytes = Buffer.concat(parts);
      return {
        hash: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.byteLength,
        sample: () => Promise.resolve(bytes),
        keep: () => Promise.resolve(void keep(bytes)),
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
