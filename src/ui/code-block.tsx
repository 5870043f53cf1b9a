'use client';

import { WrapTextIcon } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import type { HighlightToken } from 'streamdown';
import { codeName } from './code-name';
import { CopyButton } from './copy-button';
import { IconButton } from './icon-button';
import { strings } from './strings';
import { useHighlightedCode } from './use-highlighted-code';
import { useKeptState } from './use-kept-state';

type CodeBlockProps = { code: string; language: string; isIncomplete: boolean };

/** Code with its language, its colours, and buttons to wrap and copy it. */
export const CodeBlock = memo(function CodeBlock({ code, language, isIncomplete }: CodeBlockProps) {
  const [isWrapped, setIsWrapped] = useKeptState(codeName(language, code));
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
