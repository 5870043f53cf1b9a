'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ulid } from 'ulid';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { doneFiles, type Attachment } from './attachment';
import { uploadFile } from './upload-file';

const MAX_FILES = 10;

/** What was attached and not sent yet, by draft: coming back to a conversation finds it. */
const kept = new Map<string, readonly Attachment[]>();

/** Files that go with the next message. Each is uploaded as soon as it is added. */
export function useAttachments(draftKey: string) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>(() => kept.get(draftKey) ?? []);
  const newest = useRef(attachments);

  const change = useCallback((next: (known: readonly Attachment[]) => readonly Attachment[]) => {
    newest.current = next(newest.current);
    setAttachments(newest.current);
  }, []);

  const start = useCallback(
    (key: string, source: File) => {
      const put = (upload: Attachment['upload']) =>
        change((known) => known.map((entry) => (entry.key === key ? { ...entry, upload } : entry)));
      runUpload(source, put);
    },
    [change],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const room = MAX_FILES - newest.current.length;
      if (files.length > room) notify(strings.composer.tooManyFiles(MAX_FILES));
      for (const source of files.slice(0, Math.max(0, room))) {
        const key = ulid();
        change((known) => [...known, { key, source, upload: { state: 'waiting' } }]);
        start(key, source);
      }
    },
    [change, start],
  );

  const remove = (key: string): void => {
    abort(newest.current.filter((entry) => entry.key === key));
    change((known) => known.filter((entry) => entry.key !== key));
  };
  const retry = (key: string): void => {
    const entry = newest.current.find((known) => known.key === key);
    if (entry) start(key, entry.source);
  };
  const clear = useCallback(() => change(() => []), [change]);

  // Uploads that are under way when the page is left; what is uploaded stays with the draft.
  useEffect(() => () => leave(draftKey, newest.current), [draftKey]);

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
    (error: unknown) => put({ state: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
}

function abort(attachments: readonly Attachment[]): void {
  for (const { upload } of attachments) if (upload.state === 'running') upload.controller.abort();
}

function leave(draftKey: string, attachments: readonly Attachment[]): void {
  abort(attachments);
  kept.set(
    draftKey,
    attachments.filter(({ upload }) => upload.state === 'done'),
  );
}
