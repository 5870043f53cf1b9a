'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ulid } from 'ulid';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { doneFiles, startAttachment, type Attachment } from './attachment';
import { uploadFile } from './upload-file';

const MAX_FILES = 10;

/** Files that go with the next message. Each is uploaded as soon as it is added. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const newest = useRef(attachments);

  const change = useCallback((next: (known: readonly Attachment[]) => readonly Attachment[]) => {
    newest.current = next(newest.current);
    setAttachments(newest.current);
  }, []);

  const start = useCallback(
    (key: string, source: File) => {
      const begun = startAttachment(key, source);
      const { upload } = begun;
      const put = (result: Attachment['upload']) =>
        change((known) => known.map((entry) => (entry.key === key ? { ...entry, upload: result } : entry)));
      change((known) =>
        known.some((entry) => entry.key === key)
          ? known.map((entry) => (entry.key === key ? begun : entry))
          : [...known, begun],
      );
      if (upload.state !== 'running') return;
      const { controller } = upload;
      uploadFile(source, {
        signal: controller.signal,
        onProgress: (share) => put({ state: 'running', share, controller }),
      }).then(
        (file) => put({ state: 'done', file }),
        (error: unknown) => put({ state: 'failed', reason: error instanceof Error ? error.message : String(error) }),
      );
    },
    [change],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const room = MAX_FILES - newest.current.length;
      if (files.length > room) notify(strings.composer.tooManyFiles(MAX_FILES));
      for (const source of files.slice(0, Math.max(0, room))) start(ulid(), source);
    },
    [start],
  );

  const remove = useCallback(
    (key: string) => {
      abort(newest.current.filter((entry) => entry.key === key));
      change((known) => known.filter((entry) => entry.key !== key));
    },
    [change],
  );

  const retry = useCallback(
    (key: string) => {
      const entry = newest.current.find((known) => known.key === key);
      if (entry) start(key, entry.source);
    },
    [start],
  );

  const clear = useCallback(() => change(() => []), [change]);

  // Uploads that are under way when the page is left.
  useEffect(() => () => abort(newest.current), []);

  return {
    attachments,
    files: doneFiles(attachments),
    /** A message waits for its files; one that failed is tried again or removed first. */
    isUploading: attachments.some(({ upload }) => upload.state !== 'done'),
    add,
    remove,
    retry,
    clear,
  };
}

function abort(attachments: readonly Attachment[]): void {
  for (const { upload } of attachments) if (upload.state === 'running') upload.controller.abort();
}
