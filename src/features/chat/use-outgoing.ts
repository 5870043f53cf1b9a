'use client';

import { useState } from 'react';
import { strings } from '../../ui/strings';
import { countCharacters, nextStep } from './composer-step';
import { useAskedSend } from './use-asked-send';
import { useAttachments } from './use-attachments';
import { useDraft } from './use-draft';
import type { Outgoing } from './use-thread-actions';

type Situation = {
  draftKey: string;
  to?: string | null;
  isRunning: boolean;
  isReading: boolean;
  isDisabled?: boolean;
  onSend: (message: Outgoing) => void;
};

/** The message that is being written: its text and files, and what can be done with it now. */
export function useOutgoing({ draftKey, to = null, isDisabled = false, onSend, ...situation }: Situation) {
  const [text, setText] = useDraft(draftKey);
  const uploads = useAttachments(draftKey);
  const { attachments, files, failed, isUploading, clear } = uploads;
  const length = countCharacters(text);
  const step = nextStep({
    ...situation,
    isDisabled,
    length,
    hasText: text.trim() !== '',
    fileCount: files.length,
    hasFailedFile: failed !== null,
    isUploading,
  });
  const { ask, isAsked, forget } = useAskedSend({
    step,
    message: [text, ...attachments.map(({ key }) => key)].join('\0'),
    to,
    onSend: () => {
      onSend({ text, files });
      setText('');
      clear();
    },
  });
  const words = strings.composer;
  const blocked =
    failed?.upload.state === 'failed' ? words.blockedBy(failed.name, failed.upload.source !== null) : null;
  const [tries, setTries] = useState(0);
  const send = () => {
    setTries(tries + 1);
    ask();
  };
  const waits = isAsked ? (isUploading ? words.waitsForFiles : words.waitsForPage) : null;
  return { text, setText, uploads, length, step, send, isAsked, forget, note: { tries, blocked, waits } };
}
