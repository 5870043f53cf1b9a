import { AppError } from '../app-error';
import type { Ports } from '../ports';
import type { DocumentReading, DocumentText } from './document-reader';
import type { FileRecord } from './file-record';

/** What can be read of a file, for a model or a person. Its bytes are never whole in memory here. */
export async function readFileText(
  { blobs, documents }: Pick<Ports, 'blobs' | 'documents'>,
  { hash, mimeType }: Pick<FileRecord, 'hash' | 'mimeType'>,
  reading: DocumentReading = {},
): Promise<DocumentText> {
  const blob = await blobs.open(hash);
  if (!blob) throw new AppError('not-found', 'There is no such file.');
  return documents.read({ ...blob, hash, mimeType }, reading);
}
