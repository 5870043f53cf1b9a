'use client';

import { memo, useId, useState } from 'react';
import { MarkdownPart } from './markdown-part';
import type { MarkdownProps } from './markdown-props';
import { partSplitter } from './part-splitter';
import { useWaitingParts } from './use-waiting-parts';

/**
 * Markdown part by part, so that no text is too long for the page: while it streams in, only its last parts are read again, and of a
 * long one that is there at once, one part after the other is drawn. Until then, they stand as they are written.
 */
export const MarkdownContent = memo(function MarkdownContent({ text, isStreaming }: MarkdownProps) {
  const id = useId();
  const [split] = useState(partSplitter);
  const parts = split(text);
  const { waiting, keepBox } = useWaitingParts(parts);
  return parts.map((part, index) =>
    waiting.has(index) ? (
      <div key={index} ref={(box) => keepBox(index, box)} className="markdown markdown-source">
        {part}
      </div>
    ) : (
      <MarkdownPart key={index} id={id} text={part} isStreaming={isStreaming && index === parts.length - 1} />
    ),
  );
});
