'use client';

import { useMemo } from 'react';
import { plainMarkdown } from '../../ui/plain-markdown';

/** Markdown as it is said aloud: without its marks. */
export function SpokenText({ markdown }: { markdown: string }) {
  return useMemo(() => plainMarkdown(markdown), [markdown]);
}
