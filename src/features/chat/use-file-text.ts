'use client';

import { useEffect, useState } from 'react';
import { sessionFetch } from '../../trpc/session';
import { strings } from '../../ui/strings';

export type Reading = { state: 'running' } | { state: 'done'; text: string } | { state: 'failed'; reason: string };

/** What was extracted from a file, by its address. */
export function useFileText(url: string): Reading {
  const [reading, setReading] = useState<Reading>({ state: 'running' });

  // The text, which may take a while to be recognised.
  useEffect(() => {
    const controller = new AbortController();
    sessionFetch(url, { signal: controller.signal }, fetch)
      .then(toReading)
      .then(setReading, () => {
        if (!controller.signal.aborted) setReading({ state: 'failed', reason: strings.files.connectionLost });
      });
    return () => controller.abort();
  }, [url]);

  return reading;
}

async function toReading(response: Response): Promise<Reading> {
  if (response.ok) return { state: 'done', text: await response.text() };
  const problem = (await response.json().catch(() => null)) as { detail?: string } | null;
  return { state: 'failed', reason: problem?.detail ?? strings.files.connectionLost };
}
