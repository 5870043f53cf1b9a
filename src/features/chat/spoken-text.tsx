'use client';

import { useMemo } from 'react';
import { spokenMarkdown } from './spoken-markdown';

/** Markdown as it is said aloud. */
export function SpokenText({ markdown }: { markdown: string }) {
  return useMemo(() => spokenMarkdown(markdown), [markdown]);
}
