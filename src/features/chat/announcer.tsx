'use client';

import { useState } from 'react';
import { plainMarkdown } from '../../ui/plain-markdown';
import { announcement } from './announcement';
import { plainText } from './message-parts';
import { spokenLength } from './spoken-sentences';
import type { ThreadState } from './thread-state';

/** Tells a screen reader what the eye sees: the answer by whole sentences, and how it ends. */
export function Announcer({ thread }: { thread: ThreadState | null }) {
  const text = thread?.live ? plainText(thread.live.blocks) : '';
  const spoken = spokenLength(text);
  const messageId = thread?.live?.messageId ?? null;
  const [said, setSaid] = useState({ messageId, end: spoken, sentence: '' });
  if (said.messageId !== messageId) setSaid({ messageId, end: 0, sentence: '' });
  else if (spoken > said.end)
    setSaid({ messageId, end: spoken, sentence: plainMarkdown(text.slice(said.end, spoken)) });
  return (
    <div className="sr-only">
      <p aria-live="polite">{announcement(thread)}</p>
      <p aria-live="polite">{messageId === null ? '' : said.sentence}</p>
    </div>
  );
}
