'use client';

import { cjk } from '@streamdown/cjk';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DiagramPlugin, MathPlugin, PluginConfig } from 'streamdown';

type HeavyPlugins = { math?: MathPlugin; mermaid?: DiagramPlugin };
type HeavyName = keyof HeavyPlugins;

const loaders: Record<HeavyName, () => Promise<HeavyPlugins>> = {
  math: async () => ({ math: (await import('./markdown-math')).math }),
  mermaid: async () => ({ mermaid: (await import('@streamdown/mermaid')).mermaid }),
};

let loaded: HeavyPlugins = {};
const loading = new Map<HeavyName, Promise<void>>();
const listeners = new Set<() => void>();

/** Which heavy parts a text needs. */
function heavyNeeds(text: string): Record<HeavyName, boolean> {
  return { math: text.includes('$$'), mermaid: /(?:`{3}|~{3})[ \t]*mermaid/.test(text) };
}

export function loadHeavyPlugin(name: HeavyName): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const load = loaders[name]().then(
    (plugin) => {
      loaded = { ...loaded, ...plugin };
      for (const listener of listeners) listener();
    },
    () => void loading.delete(name),
  );
  loading.set(name, load);
  return load;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readLoaded = (): HeavyPlugins => loaded;

/** Formulas and diagrams are fetched when the first text needs them; until then it shows without. */
export function useMarkdownPlugins(text: string): PluginConfig {
  const available = useSyncExternalStore(subscribe, readLoaded, readLoaded);
  const needs = heavyNeeds(text);

  // The network: fetches the chunks that this text needs.
  useEffect(() => {
    if (needs.math) void loadHeavyPlugin('math');
    if (needs.mermaid) void loadHeavyPlugin('mermaid');
  }, [needs.math, needs.mermaid]);

  const math = needs.math ? available.math : undefined;
  const mermaid = needs.mermaid ? available.mermaid : undefined;
  return useMemo(() => ({ cjk, ...(math && { math }), ...(mermaid && { mermaid }) }), [math, mermaid]);
}
