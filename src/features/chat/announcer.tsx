'use client';

import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { announcement } from './announcement';
import { speakAnswer } from './spoken-answer';
import type { ThreadState } from './thread-state';

/** What comes before its code does is said with its marks. */
const SpokenText = lazyPart<{ markdown: string }>(
  async () => (await import('./spoken-text')).SpokenText,
  ({ markdown }) => markdown,
);

/** Tells a screen reader what the eye sees: the answer by whole sentences, and how it ends. */
export function Announcer({ thread }: { thread: ThreadState | null }) {
  const [said, setSaid] = useState(() => speakAnswer(null, thread));
  const now = speakAnswer(said, thread);
  if (now !== said) setSaid(now);
  const { messageId = null, end = 0, sentence = '' } = now ?? {};
  // The same words are said again when they are said anew: of another answer, or of more of it.
  return (
    <div className="sr-only">
      <p aria-live="polite">{messageId !== null && <span key={messageId}>{announcement(thread)}</span>}</p>
      <p aria-live="polite">
        {messageId !== null && (
          <span key={`${messageId} ${String(end)}`}>
            <SpokenText markdown={sentence} />
          </span>
        )}
      </p>
    </div>
  );
}
