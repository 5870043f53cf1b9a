'use client';

import { useIsCodeFenceIncomplete, type ExtraProps } from 'streamdown';
import type { ComponentProps } from 'react';
import { CodeBlock } from './code-block';
import { Diagram } from './diagram';
import { textOfNode, type MarkdownNode } from './text-of-node';

/** A fenced block, or preformatted text that HTML brings. */
export function CodeFence({ node, children, ...props }: ComponentProps<'pre'> & ExtraProps) {
  const isIncomplete = useIsCodeFenceIncomplete();
  const fenced = node?.children.find((child): child is MarkdownNode => child.type === 'element');
  if (!fenced) return <pre {...props}>{children}</pre>;
  const language = languageOf(fenced);
  const code = textOfNode(fenced).replace(/\n$/, '');
  if (language === 'mermaid') return <Diagram code={code} isIncomplete={isIncomplete} />;
  return <CodeBlock code={code} language={language} isIncomplete={isIncomplete} />;
}

function languageOf(code: MarkdownNode): string {
  const names = code.properties.className;
  const name = Array.isArray(names)
    ? names.find((entry) => typeof entry === 'string' && entry.startsWith('language-'))
    : undefined;
  return typeof name === 'string' ? name.slice('language-'.length) : '';
}
