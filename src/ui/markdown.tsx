'use client';

import { lazy, Suspense } from 'react';

const MarkdownContent = lazy(async () => ({ default: (await import('./markdown-content')).MarkdownContent }));

export type MarkdownProps = { text: string; isStreaming: boolean };

/** Rendered Markdown. The renderer is a chunk of its own; until it is here, the text stands as it was written. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense
      fallback={
        <div className="markdown whitespace-pre-wrap" dir="auto">
          {props.text}
        </div>
      }
    >
      <MarkdownContent {...props} />
    </Suspense>
  );
}
