'use client';

import { WrapTextIcon } from 'lucide-react';
import { memo, useState } from 'react';
import { defaultComponents, useIsCodeFenceIncomplete, type ExtraProps, type HighlightToken } from 'streamdown';
import type { ComponentProps, CSSProperties } from 'react';
import { CopyButton } from './copy-button';
import { IconButton } from './icon-button';
import { strings } from './strings';
import { useHighlightedCode } from './use-highlighted-code';

type HastNode = NonNullable<ExtraProps['node']>;

/** A fenced block. Diagrams keep streamdown's own renderer. */
export function CodeFence({ node, children, ...props }: ComponentProps<'pre'> & ExtraProps) {
  const isIncomplete = useIsCodeFenceIncomplete();
  const code = node?.children.find((child): child is HastNode => child.type === 'element');
  const language = languageOf(code);
  if (!code || language === 'mermaid') {
    const Default = defaultComponents.pre;
    return (
      <Default {...props} {...(node && { node })}>
        {children}
      </Default>
    );
  }
  return <CodeBlock code={textOf(code).replace(/\n$/, '')} language={language} isIncomplete={isIncomplete} />;
}

type CodeBlockProps = { code: string; language: string; isIncomplete: boolean };

const CodeBlock = memo(function CodeBlock({ code, language, isIncomplete }: CodeBlockProps) {
  const [isWrapped, setIsWrapped] = useState(false);
  const { lines, rest } = useHighlightedCode({ code, language, isIncomplete });
  return (
    <figure className="code-block" dir="ltr" data-language={language} data-wrapped={isWrapped || undefined}>
      <figcaption>
        <span>{language}</span>
        <span className="flex">
          <IconButton
            size="small"
            label={strings.markdown.wrap}
            aria-pressed={isWrapped}
            onClick={() => setIsWrapped(!isWrapped)}
          >
            <WrapTextIcon className={isWrapped ? 'size-3.5 text-accent' : 'size-3.5'} />
          </IconButton>
          <CopyButton text={code} />
        </span>
      </figcaption>
      <pre tabIndex={0}>
        <code>
          {lines.map((tokens, index) => (
            <CodeLine key={index} tokens={tokens} hasNext={index < lines.length - 1} />
          ))}
          {rest}
        </code>
      </pre>
    </figure>
  );
});

const CodeLine = memo(function CodeLine({ tokens, hasNext }: { tokens: readonly HighlightToken[]; hasNext: boolean }) {
  return (
    <>
      {tokens.map((token, index) => (
        <span key={index} style={token.htmlStyle as CSSProperties | undefined}>
          {token.content}
        </span>
      ))}
      {hasNext && '\n'}
    </>
  );
});

function languageOf(code: HastNode | undefined): string {
  const names = code?.properties.className;
  const name = Array.isArray(names)
    ? names.find((entry) => typeof entry === 'string' && entry.startsWith('language-'))
    : undefined;
  return typeof name === 'string' ? name.slice('language-'.length) : '';
}

function textOf(node: HastNode): string {
  return node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');
}
