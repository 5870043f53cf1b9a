'use client';

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { doneFiles, newAttachment, type Attachment } from './attachment';
import { changeAttachments, readAttachments, subscribeAttachments } from './attachment-store';
import { FileRefused, uploadFile } from './upload-file';

const MAX_FILES = 10;
const none: readonly Attachment[] = [];

/** Files that go with the next message. Each is uploaded as soon as it is added. */
export function useAttachments(draftKey: string) {
  const attachments = useSyncExternalStore(
    subscribeAttachments,
    () => readAttachments(draftKey),
    () => none,
  );

  const start = useCallback(
    (key: string, source: File) =>
      runUpload(source, (upload) =>
        changeAttachments(draftKey, (known) =>
          known.map((entry) => (entry.key === key ? { ...entry, upload } : entry)),
        ),
      ),
    [draftKey],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const room = MAX_FILES - readAttachments(draftKey).length;
      if (files.length > room) notify(strings.composer.tooManyFiles(MAX_FILES));
      for (const source of files.slice(0, Math.max(0, room))) {
        const attachment = newAttachment(source);
        changeAttachments(draftKey, (known) => [...known, attachment]);
        start(attachment.key, source);
      }
    },
    [draftKey, start],
  );

  const remove = (key: string): void => {
    abort(attachments.filter((entry) => entry.key === key));
    changeAttachments(draftKey, (known) => known.filter((entry) => entry.key !== key));
  };
  const retry = (key: string): void => {
    const upload = attachments.find((known) => known.key === key)?.upload;
    if (upload?.state === 'failed' && upload.source) start(key, upload.source);
  };
  const clear = useCallback(() => changeAttachments(draftKey, () => none), [draftKey]);

  // Uploads that are under way when the page is left; what is uploaded stays with the draft.
  useEffect(() => () => leave(draftKey), [draftKey]);

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

function runUpload(source: File, put: (upload: Attachment['upload']) => void): void {
  const controller = new AbortController();
  const onProgress = (share: number): void => put({ state: 'running', share, controller });
  onProgress(0);
  uploadFile(source, { signal: controller.signal, onProgress }).then(
    (file) => put({ state: 'done', file }),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      put({ state: 'failed', reason, source: error instanceof FileRefused ? null : source });
    },
  );
}

function abort(attachments: readonly Attachment[]): void {
  for (const { upload } of attachments) if (upload.state === 'running') upload.controller.abort();
}

function leave(draftKey: string): void {
  abort(readAttachments(draftKey));
  changeAttachments(draftKey, (known) => known.filter(({ upload }) => upload.state === 'done'));
}
