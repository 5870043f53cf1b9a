import type { FileBlock } from '../../contract/content-block';

/** A file on its way to the next message. */
export type Attachment = {
  key: string;
  source: File;
  upload:
    | { state: 'waiting' }
    | { state: 'running'; share: number; controller: AbortController }
    | { state: 'done'; file: FileBlock }
    | { state: 'failed'; reason: string };
};

export function doneFiles(attachments: readonly Attachment[]): FileBlock[] {
  return attachments.flatMap(({ upload }) => (upload.state === 'done' ? [upload.file] : []));
}
