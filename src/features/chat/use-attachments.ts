'use client';

import { useCallback, useState } from 'react';
import { ulid } from 'ulid';
import type { FileBlock } from '../../contract/content-block';
import type { StoredFile } from '../../contract/stored-file';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';

const MAX_FILES = 10;

export type Attachment = { key: string; filename: string; size: number; mimeType: string; file: FileBlock | null };

async function upload(file: File): Promise<FileBlock> {
  const body = new FormData();
  body.append('file', file, file.name);
  const response = await fetch('/api/v1/files', { method: 'POST', body });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const detail = (answer as { detail?: unknown } | null)?.detail;
    throw new Error(typeof detail === 'string' ? detail : strings.composer.uploadFailed(file.name));
  }
  const { file_id, filename, mime_type, size } = answer as StoredFile;
  return { type: 'file', file_id, filename, mime_type, size };
}

/** Files that go with the next message. Each is uploaded as soon as it is added. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);

  const remove = useCallback(
    (key: string) => setAttachments((known) => known.filter((entry) => entry.key !== key)),
    [],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const room = MAX_FILES - attachments.length;
      if (files.length > room) notify(strings.composer.tooManyFiles(MAX_FILES));
      const added = files.slice(0, room).map((file) => ({ key: ulid(), source: file }));
      setAttachments((known) => [
        ...known,
        ...added.map(({ key, source }) => ({
          key,
          filename: source.name,
          size: source.size,
          mimeType: source.type,
          file: null,
        })),
      ]);
      for (const { key, source } of added) {
        upload(source).then(
          (file) => setAttachments((known) => known.map((entry) => (entry.key === key ? { ...entry, file } : entry))),
          (error: unknown) => {
            notify(error instanceof Error ? error.message : strings.composer.uploadFailed(source.name));
            remove(key);
          },
        );
      }
    },
    [attachments.length, remove],
  );

  const clear = useCallback(() => setAttachments([]), []);
  return {
    attachments,
    files: attachments.flatMap((entry) => (entry.file ? [entry.file] : [])),
    isUploading: attachments.some((entry) => !entry.file),
    add,
    remove,
    clear,
  };
}
