import type { FileBlock } from '../../contract/content-block';
import { newKey } from '../../ui/new-key';

/** A file on its way to the next message. */
export type Attachment = {
  key: string;
  name: string;
  size: number;
  mimeType: string;
  upload:
    | { state: 'waiting' }
    | { state: 'running'; share: number; controller: AbortController }
    | { state: 'done'; file: FileBlock }
    /** `source` is `null` when the same file would fail again. */
    | { state: 'failed'; reason: string; source: File | null };
};

export function newAttachment({ name, size, type }: File): Attachment {
  return { key: newKey(), name, size, mimeType: type, upload: { state: 'waiting' } };
}

/** A file that the server has already, as the attachment that it was. */
export function toAttachment(file: FileBlock): Attachment {
  const { filename, size, mime_type } = file;
  return { key: newKey(), name: filename, size, mimeType: mime_type, upload: { state: 'done', file } };
}

export function doneFiles(attachments: readonly Attachment[]): FileBlock[] {
  return attachments.flatMap(({ upload }) => (upload.state === 'done' ? [upload.file] : []));
}
