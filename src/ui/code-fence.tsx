'use client';

import { defaultComponents, useIsCodeFenceIncomplete, type ExtraProps } from 'streamdown';
import type { ComponentProps } from 'react';
import { CodeBlock } from './code-block';
import { textOfNode, type MarkdownNode } from './text-of-node';

/** A fenced block. Diagrams keep streamdown's own renderer. */
export function CodeFence({ node, children, ...props }: ComponentProps<'pre'> & ExtraProps) {
  const isIncomplete = useIsCodeFenceIncomplete();
  const code = node?.children.find((child): child is MarkdownNode => child.type === 'element');
  const language = languageOf(code);
  if (!code || language === 'mermaid') {
    const Default = defaultComponents.pre;
    return (
      <Default {...props} {...(node && { node })}>
        {children}
      </Default>
    );
  }
  return <CodeBlock code={textOfNode(code).replace(/\n$/, '')} language={language} isIncomplete={isIncomplete} />;
}

function languageOf(code: MarkdownNode | undefined): string {
  const names = code?.properties.className;
  const name = Array.isArray(names)
    ? names.find((entry) => typeof entry === 'string' && entry.startsWith('language-'))
    : undefined;
  return typeof name === 'string' ? name.slice('language-'.length) : '';
}
