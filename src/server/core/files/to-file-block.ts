import type { FileBlock } from '../../../contract/content-block';
import type { FileRecord } from './file-record';

/** A file as it stands in a message. */
export function toFileBlock({ id, filename, mimeType, size }: FileRecord): FileBlock {
  return { type: 'file', file_id: id, filename, mime_type: mimeType, size };
}
