'use client';

import { useEffect } from 'react';
import { codeLoader } from '../ui/code-loader';
import { untilLoaded } from '../ui/until-loaded';

const loadWatching = codeLoader(() => import('./watch-keys'));

/** Keeps the focus on the page, and what is typed without one, from the first key or click on: before that nobody can have lost it. */
export function useWatchedKeys(): void {
  // The keyboard and the pointer; then the focus.
  useEffect(() => {
    const begun = new AbortController();
    let stop: (() => void) | undefined;
    const begin = () => {
      begun.abort();
      stop = untilLoaded(loadWatching, ({ watchKeys }) => (stop = watchKeys()));
    };
    for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, begin, { signal: begun.signal });
    return () => {
      begun.abort();
      stop?.();
    };
  }, []);
}
