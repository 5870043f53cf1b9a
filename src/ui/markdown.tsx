'use client';

import { lazy, Suspense } from 'react';
import type { MarkdownProps } from './markdown-props';

const MarkdownContent = lazy(async () => ({ default: (await import('./markdown-content')).MarkdownContent }));

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
