'use client';

import { useEffect } from 'react';
import { countCharacters, MAX_CHARACTERS } from './composer-step';
import { beginFiles, editFilesKey } from './edit-files';
import type { QuestionEditing } from './question-editing';
import { useAttachments } from './use-attachments';
import { useEdit } from './use-edit';

/** What is written in the place of a question, and the files that go with it. */
export function useQuestionEdit(text: string, { conversationId, messageId, files, isBusy }: QuestionEditing) {
  const { edit, change } = useEdit('question', conversationId);
  const key = editFilesKey(conversationId, messageId);
  const uploads = useAttachments(key);
  const isNew = edit?.text === undefined;
  const draft = edit?.text ?? text;
  const isEmpty = draft.trim() === '' && uploads.files.length === 0;
  const isReady = !uploads.isUploading && uploads.failed === null && countCharacters(draft) <= MAX_CHARACTERS;

  // The memory of this tab.
  useEffect(() => {
    if (isNew) change({ id: messageId, text, was: text, files: beginFiles(key, files) });
  }, [isNew, change, messageId, text, key, files]);

  return {
    draft,
    isNew,
    uploads,
    canSend: !isBusy && !isEmpty && isReady,
    write: (next: string) => edit && change({ ...edit, text: next }),
  };
}
