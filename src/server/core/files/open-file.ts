import type { Owner } from '../access/owner';
import { AppError } from '../app-error';
import type { Ports } from '../ports';
import type { FileRecord } from './file-record';
import { readFile } from './find-file';

const THUMBNAILS = /^image\/(?:png|jpeg|gif|webp)$/;

/** A file and its bytes, read as they are wanted. */
export async function openFile(
  ports: Ports,
  owner: Owner,
  fileId: string,
): Promise<{ file: FileRecord; chunks: AsyncIterable<Uint8Array> }> {
  const file = await ports.files.find(owner, fileId);
  const blob = file && (await ports.blobs.open(file.hash));
  if (!file || !blob) throw new AppError('not-found', 'There is no such file.');
  return { file, chunks: blob.chunks };
}

/** A small WebP picture of a picture. Throws `unsupported-media-type` for everything else. */
export async function readThumbnail(ports: Ports, owner: Owner, fileId: string): Promise<Uint8Array> {
  const { file, bytes } = await readFile(ports, owner, fileId);
  const thumbnail = THUMBNAILS.test(file.mimeType) ? await ports.images.thumbnail(bytes) : null;
  if (!thumbnail) throw new AppError('unsupported-media-type', `There is no small picture of "${file.filename}".`);
  return thumbnail;
}
