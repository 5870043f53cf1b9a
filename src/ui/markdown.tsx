'use client';

import { lazy, memo, Suspense, useEffect, useMemo, useState } from 'react';
import type { MarkdownProps } from './markdown-props';
import { loadCompletion, readMarkdown } from './read-markdown';
import { SimpleMarkdown } from './simple-markdown';

const MarkdownContent = lazy(async () => ({ default: (await import('./markdown-content')).MarkdownContent }));

/**
 * Rendered Markdown. Most texts need no more than `SimpleMarkdown`; with the first that does, the whole renderer is fetched, and
 * until it is here, such a text is drawn as far as it goes without.
 */
export const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  const { tokens, isSimple } = useMemo(() => readMarkdown(text, isStreaming), [text, isStreaming]);
  const [isEverNotSimple, setIsEverNotSimple] = useState(!isSimple);
  if (!isSimple && !isEverNotSimple) setIsEverNotSimple(true);

  // The network: fetches what a text needs while it is written.
  useEffect(() => {
    if (isStreaming) void loadCompletion().catch(() => undefined);
  }, [isStreaming]);

  const simple = <SimpleMarkdown tokens={tokens} isStreaming={isStreaming} />;
  if (isSimple && !isEverNotSimple) return simple;
  return (
    <Suspense fallback={simple}>
      <MarkdownContent text={text} isStreaming={isStreaming} />
    </Suspense>
  );
});
