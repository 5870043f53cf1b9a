import type { Owner } from '../access/owner';
import { AppError } from '../app-error';
import type { Ports } from '../ports';
import type { FileRecord } from './file-record';
import { keepBlob } from './keep-blob';

/** What is looked at to tell a file's type: the end of an Office file lists all of its parts. */
const SAMPLE_BYTES = 1024 * 1024;

export type ReceiveFile = { owner: Owner; filename: string; chunks: AsyncIterable<Uint8Array> };

/** Keeps an attachment while it comes in. Its content decides what it is; throws `unsupported-media-type` naming the file. */
export async function receiveFile(ports: Ports, { owner, filename, chunks }: ReceiveFile): Promise<FileRecord> {
  const blob = await ports.blobs.receive(chunks);
  const mimeType = await ports.documents.identify(await blob.sample(SAMPLE_BYTES), filename);
  if (mimeType === null) {
    await blob.discard();
    throw new AppError('unsupported-media-type', `"${filename}" is of a type that is not supported.`);
  }
  return keepBlob(ports, blob, { owner, conversationId: null, filename, mimeType });
}
