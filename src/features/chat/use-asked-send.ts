'use client';

import { useEffect, useState } from 'react';
import type { ComposerStep } from './composer-step';

type AskedSend = {
  step: ComposerStep;
  /** Tells one message from another. */
  message: string;
  /** Whom it goes to, once that is known. */
  to: string | null;
  onSend: () => void;
};

/**
 * Enter may come before the message can go: its thread is still read, its file still comes up. It goes once it can, unless it
 * was changed since, or goes to somebody else.
 */
export function useAskedSend({ step, message, to, onSend }: AskedSend) {
  const [asked, setAsked] = useState<{ message: string; to: string | null } | null>(null);
  const canSend = step === 'send' || step === 'queue';
  const isSame = asked?.message === message && (asked.to ?? to) === to;
  const isWaiting = isSame && step === 'later';
  const isDue = isSame && canSend;
  if (asked && !isWaiting && !isDue) setAsked(null);

  // What the message waited for.
  useEffect(() => {
    if (isDue) onSend();
  }, [isDue, onSend]);

  return {
    ask: () => {
      if (canSend) onSend();
      else if (step === 'later') setAsked({ message, to });
    },
    isAsked: asked !== null,
    forget: () => setAsked(null),
  };
}
