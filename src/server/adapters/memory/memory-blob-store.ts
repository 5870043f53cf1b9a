import { createHash } from 'node:crypto';
import type { BlobStore } from '../../core/files/file-store';

/** Bytes that live as long as the process. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    put: (bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      blobs.set(hash, Uint8Array.from(bytes));
      return Promise.resolve(hash);
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
