'use client';

import { countCharacters, nextStep } from './composer-step';
import { useAttachments } from './use-attachments';
import { useDraft } from './use-draft';

type Situation = { draftKey: string; isRunning: boolean; isDisabled: boolean };

/** The message that is being written: its text and files, and what can be done with it now. */
export function useOutgoing({ draftKey, isRunning, isDisabled }: Situation) {
  const [text, setText] = useDraft(draftKey);
  const uploads = useAttachments(draftKey);
  const length = countCharacters(text);
  const step = nextStep({
    length,
    hasText: text.trim() !== '',
    fileCount: uploads.files.length,
    isUploading: uploads.isUploading,
    isRunning,
    isDisabled,
  });
  const clear = () => {
    setText('');
    uploads.clear();
  };
  return { text, setText, uploads, length, step, clear };
}
