'use client';

import { cjk } from '@streamdown/cjk';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MathPlugin, PluginConfig } from 'streamdown';
import { codeLoader } from './code-loader';
import { untilLoaded } from './until-loaded';

let math: MathPlugin | null = null;
const listeners = new Set<() => void>();

export const loadMath = codeLoader(async () => {
  ({ math } = await import('./markdown-math'));
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readMath = (): MathPlugin | null => math;

/** What sets formulas is fetched with the first one; until then their source stands there. */
export function useMarkdownPlugins(text: string): PluginConfig {
  const available = useSyncExternalStore(subscribe, readMath, readMath);
  const hasMath = text.includes('$$');

  const isWaiting = hasMath && available === null;

  // The network: fetches the chunk that this text needs.
  useEffect(() => (isWaiting ? untilLoaded(loadMath) : undefined), [isWaiting]);

  const wanted = hasMath ? available : null;
  return useMemo(() => ({ cjk, ...(wanted && { math: wanted }) }), [wanted]);
}
