'use client';

import { useEffect, useState } from 'react';
import type { CodeHighlighterPlugin, HighlightToken } from 'streamdown';

type Code = { code: string; language: string; isIncomplete: boolean };
type Highlighted = { source: string; language: string; lines: readonly (readonly HighlightToken[])[] };

let highlighter: Promise<CodeHighlighterPlugin> | undefined;

/** The highlighter is a large chunk: it comes with the first code block that names a language. */
function loadHighlighter(): Promise<CodeHighlighterPlugin> {
  highlighter ??= import('./code-highlighter').then((module) => module.codeHighlighter);
  return highlighter;
}

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
    let isCurrent = true;
    const show = (result: { tokens: HighlightToken[][] }) => {
      if (isCurrent) setHighlighted({ source: code, language, lines: result.tokens });
    };
    const highlight = (plugin: CodeHighlighterPlugin) => {
      if (!isCurrent || !plugin.supportsLanguage(language)) return;
      const known = plugin.highlight({ code, language, isIncomplete, themes: plugin.getThemes() }, show);
      if (known) show(known);
    };
    loadHighlighter().then(highlight, () => (highlighter = undefined));
    return () => {
      isCurrent = false;
    };
  }, [code, language, isIncomplete]);

  if (highlighted?.language !== language || !code.startsWith(highlighted.source)) return { lines: [], rest: code };
  return { lines: highlighted.lines, rest: code.slice(highlighted.source.length) };
}
