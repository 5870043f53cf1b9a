'use client';

import { useEffect, useState } from 'react';
import { codeLoader } from './code-loader';
import type { Code, Highlighted } from './highlight-code';
import { untilLoaded } from './until-loaded';

/** The highlighter is a large chunk: it comes with the first code block that names a language. */
const loadHighlighter = codeLoader(() => import('./highlight-code'));

/**
 * Coloured lines as far as they are known, and the rest of the code as plain text. While code streams in, the colours follow
 * a moment behind; the text itself is always whole.
 */
export function useHighlightedCode({ code, language, isIncomplete }: Code): {
  lines: Highlighted['lines'];
  rest: string;
} {
  const [highlighted, setHighlighted] = useState<Highlighted | null>(null);

  // The highlighter, which answers at once from its cache or later.
  useEffect(() => {
    if (language === '') return undefined;
    let giveUp = untilLoaded(loadHighlighter, ({ highlightCode }) => {
      giveUp = highlightCode({ code, language, isIncomplete }, setHighlighted);
    });
    return () => giveUp();
  }, [code, language, isIncomplete]);

  if (highlighted?.language !== language || !code.startsWith(highlighted.source)) return { lines: [], rest: code };
  return { lines: highlighted.lines, rest: code.slice(highlighted.source.length) };
}
