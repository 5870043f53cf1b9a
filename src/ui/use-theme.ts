'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { keepText, readKept } from './kept-text';
import { THEME_KEY } from './theme-script';

export type ThemeChoice = 'light' | 'dark' | 'system';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const onChange = () => {
    apply();
    listener();
  };
  listeners.add(listener);
  system.addEventListener('change', onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', onChange);
    window.removeEventListener('storage', onChange);
  };
}

function readChoice(): ThemeChoice {
  const kept = readKept(THEME_KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function apply(): void {
  const choice = readChoice();
  const isDark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

/** Keeps the choice in this browser and colours the page by it. */
export function chooseTheme(choice: ThemeChoice): void {
  keepText(THEME_KEY, choice);
  apply();
  for (const listener of listeners) listener();
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'system');
}

/** Keeps the page in the colours of the device, and of what another tab chose. */
export function useThemeFollowing(): void {
  // The device's own setting and the storage that all tabs share: either may have changed since the page began to load.
  useEffect(() => {
    apply();
    return subscribe(() => undefined);
  }, []);
}
