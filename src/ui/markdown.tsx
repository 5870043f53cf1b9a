'use client';

import { memo, useEffect, useMemo, useState } from 'react';
import { lazyPart } from './lazy-part';
import type { MarkdownProps } from './markdown-props';
import { isOverloaded, loadCompletion, readMarkdown } from './read-markdown';
import { SimpleMarkdown } from './simple-markdown';
import { untilLoaded } from './until-loaded';

/** So long a text the whole renderer draws part by part; here all of it would be read at once. */
const LONG = 30_000;

const MarkdownContent = lazyPart(async () => (await import('./markdown-content')).MarkdownContent, Meanwhile);

/**
 * Rendered Markdown. Most texts need no more than `SimpleMarkdown`; with the first that does, the whole renderer is fetched, and
 * until it is here, such a text is drawn as far as it goes without.
 */
export const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  const [isEverNotSimple, setIsEverNotSimple] = useState(text.length > LONG);
  const read = useMemo(
    () => (isEverNotSimple && !isOverloaded(text) ? null : readMarkdown(text, isStreaming)),
    [isEverNotSimple, text, isStreaming],
  );
  if (read?.isSimple === false) setIsEverNotSimple(true);

  // The network: fetches what a text needs while it is written.
  useEffect(() => (isStreaming ? untilLoaded(loadCompletion) : undefined), [isStreaming]);

  if (read) return <SimpleMarkdown tokens={read.tokens} isStreaming={isStreaming} />;
  return <MarkdownContent text={text} isStreaming={isStreaming} />;
});

function Meanwhile(props: MarkdownProps) {
  if (props.text.length <= LONG) return <Simple {...props} />;
  return props.text.match(/[^]{1,4000}/g)?.map((piece, index) => (
    <div key={index} className="markdown markdown-source">
      {piece}
    </div>
  ));
}

function Simple({ text, isStreaming }: MarkdownProps) {
  const { tokens } = useMemo(() => readMarkdown(text, isStreaming), [text, isStreaming]);
  return <SimpleMarkdown tokens={tokens} isStreaming={isStreaming} />;
}
