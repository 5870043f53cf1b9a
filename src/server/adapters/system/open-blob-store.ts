import { join } from 'node:path';
import type { BlobStore } from '../../core/files/file-store';
import { createFolderBlobStore } from './folder-blob-store';
import type { S3Location } from './s3-blob-store';

export type OpenBlobStore = BlobStore & { close: () => void };

/** The store of bytes that the settings name. Throws when it cannot be used. */
export async function openBlobStore(folder: string, s3: S3Location | null): Promise<OpenBlobStore> {
  if (s3 === null) return { ...createFolderBlobStore({ folder }), close: () => undefined };
  const { createS3BlobStore } = await import('./s3-blob-store');
  const store = createS3BlobStore({ ...s3, incomingFolder: join(folder, 'incoming') });
  await store.check();
  return store;
}
