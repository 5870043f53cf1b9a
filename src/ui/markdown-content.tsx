'use client';

import { memo } from 'react';
import { Streamdown, type ControlsConfig, type MermaidOptions } from 'streamdown';
import { CodeFence } from './code-fence';
import { completionOf } from './complete-markdown';
import { MarkdownLink } from './markdown-link';
import { MarkdownTable } from './markdown-table';
import type { MarkdownProps } from './markdown-props';
import { normalizeMath } from './normalize-math';
import { RemoteImage } from './remote-image';
import { TaskBox } from './task-box';
import { useMarkdownPlugins } from './use-markdown-plugins';

const components = { a: MarkdownLink, img: RemoteImage, input: TaskBox, pre: CodeFence, table: MarkdownTable };

const controls: ControlsConfig = {
  table: false,
  mermaid: { copy: true, download: false, fullscreen: true, panZoom: false },
  image: false,
};

/** Labels are drawn as plain text: a diagram must not bring HTML, and an image in it would fetch something. */
const mermaid: MermaidOptions = {
  config: {
    theme: 'neutral',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    dompurifyConfig: { FORBID_TAGS: ['img', 'image', 'foreignObject', 'style'] },
  },
};

const noLinkSafety = { enabled: false };

/** Markdown as it streams in. HTML is sanitised, nothing remote is fetched unasked, each block finds its own direction. */
export const MarkdownContent = memo(function MarkdownContent({ text, isStreaming }: MarkdownProps) {
  const source = normalizeMath(text);
  const plugins = useMarkdownPlugins(source);
  return (
    <Streamdown
      className="markdown"
      dir="auto"
      mode={isStreaming ? 'streaming' : 'static'}
      parseIncompleteMarkdown={isStreaming}
      isAnimating={isStreaming}
      remend={completionOf(source)}
      components={components}
      controls={controls}
      linkSafety={noLinkSafety}
      lineNumbers={false}
      codeBlockMaxHeight={0}
      plugins={plugins}
      mermaid={mermaid}
    >
      {source}
    </Streamdown>
  );
});
