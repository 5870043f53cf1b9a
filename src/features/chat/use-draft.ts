'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** The draft of a conversation that does not exist yet. */
export const NEW_DRAFT_KEY = 'new';
const PREFIX = 'parley:draft:';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function writeDraft(key: string, text: string): void {
  if (text === '') localStorage.removeItem(PREFIX + key);
  else localStorage.setItem(PREFIX + key, text);
  for (const listener of listeners) listener();
}

/** A text that could not be sent, before what was written since. */
export function giveBackDraft(key: string, text: string): void {
  const since = localStorage.getItem(PREFIX + key) ?? '';
  writeDraft(key, since === '' || text === '' ? text + since : `${text}\n\n${since}`);
}

/** What is being written, kept in this browser by conversation: it survives a reload and shows in every tab. */
export function useDraft(key: string): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(PREFIX + key) ?? '',
    () => '',
  );
  const write = useCallback((next: string) => writeDraft(key, next), [key]);
  return [text, write];
}
