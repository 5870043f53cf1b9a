'use client';

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { codeLoader } from '../../ui/code-loader';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { doneFiles, newAttachment, type Attachment } from './attachment';
import { changeAttachments, changeUpload, readAttachments, subscribeAttachments } from './attachment-store';

const MAX_FILES = 10;
const loadUpload = codeLoader(() => import('./run-upload'));
const none: readonly Attachment[] = [];

/** Files that go with the next message. Each is uploaded as soon as it is added, and goes on when the page is left. */
export function useAttachments(draftKey: string) {
  const attachments = useSyncExternalStore(
    subscribeAttachments,
    () => readAttachments(draftKey),
    () => none,
  );

  // The server, which may have let go of what was uploaded long ago.
  useEffect(() => {
    const files = doneFiles(readAttachments(draftKey));
    if (files.length > 0)
      void import('./check-uploads').then(
        ({ checkUploads }) => checkUploads(draftKey),
        () => undefined,
      );
  }, [draftKey]);

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
    [draftKey],
  );

  const remove = (key: string): void => {
    const upload = attachments.find((known) => known.key === key)?.upload;
    if (upload?.state === 'running') upload.controller.abort();
    changeAttachments(draftKey, (known) => known.filter((entry) => entry.key !== key));
  };
  const retry = (key: string): void => {
    const upload = attachments.find((known) => known.key === key)?.upload;
    if (upload?.state === 'failed' && upload.source) start(key, upload.source);
  };

  return {
    attachments,
    files: doneFiles(attachments),
    isUploading: attachments.some(({ upload }) => upload.state === 'waiting' || upload.state === 'running'),
    /** The first that cannot go with the message as it is. */
    failed: attachments.find(({ upload }) => upload.state === 'failed') ?? null,
    add,
    remove,
    retry,
    clear: () => changeAttachments(draftKey, () => none),
  };
}

function start(key: string, source: File): void {
  const controller = new AbortController();
  const put = (upload: Attachment['upload']): void => changeUpload(key, upload);
  put({ state: 'running', share: 0, controller });
  loadUpload().then(
    ({ runUpload }) => runUpload(source, controller, put),
    () => put({ state: 'failed', reason: strings.files.connectionLost, source }),
  );
}
