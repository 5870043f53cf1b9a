'use client';

import { memo, useMemo } from 'react';
import { Streamdown } from 'streamdown';
import { CodeFence } from './code-fence';
import { completeMarkdown } from './complete-markdown';
import { MarkdownBlock } from './markdown-block';
import { MarkdownLink } from './markdown-link';
import { MarkdownTable } from './markdown-table';
import type { MarkdownProps } from './markdown-props';
import { normalizeMath } from './normalize-math';
import { RemoteImage } from './remote-image';
import { safeHtml } from './safe-html';
import { TaskBox } from './task-box';
import { useMarkdownPlugins } from './use-markdown-plugins';

const components = { a: MarkdownLink, img: RemoteImage, input: TaskBox, pre: CodeFence, table: MarkdownTable };

const noLinkSafety = { enabled: false };

/** `id` keeps the ids of one text from those of another. */
type MarkdownPartProps = MarkdownProps & { id: string };

/** Markdown as it streams in. HTML is sanitised, nothing remote is fetched unasked, each block finds its own direction. */
export const MarkdownPart = memo(function MarkdownPart({ id, text, isStreaming }: MarkdownPartProps) {
  const source = normalizeMath(text);
  const rehypePlugins = useMemo(() => safeHtml(`${id}-`), [id]);
  const plugins = useMarkdownPlugins(source);
  return (
    <Streamdown
      className="markdown"
      mode="streaming"
      parseIncompleteMarkdown={false}
      isAnimating={isStreaming}
      components={components}
      rehypePlugins={rehypePlugins}
      controls={false}
      BlockComponent={MarkdownBlock}
      linkSafety={noLinkSafety}
      lineNumbers={false}
      codeBlockMaxHeight={0}
      plugins={plugins}
    >
      {isStreaming ? completeMarkdown(source) : source}
    </Streamdown>
  );
});
