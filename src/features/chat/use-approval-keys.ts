'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { OVERLAYS } from '../../ui/overlays';
import { isAddressed, requestOf } from './addressed-request';

/** What a letter would do now. `box`: it is written where messages are, from where Shift+Tab leads to the first request. */
export type KeyReach = 'request' | 'box' | 'elsewhere';

type ApprovalKeys = {
  /** Of the request. */
  id: string;
  isFirst: boolean;
  /** It can have been read, and is open still. */
  isActive: boolean;
  keys: Readonly<Record<string, () => void>>;
};

/**
 * Single letters decide about the request that has the focus, else about the first, wherever the focus is except in a field, where they
 * are letters, and in what is open over the page. Answers whether they do now, so that nothing is promised that does not hold.
 */
export function useApprovalKeys({ id, isFirst, isActive, keys }: ApprovalKeys): KeyReach {
  const reach = useSyncExternalStore(
    subscribeFocus,
    () => reachOf(document.activeElement),
    () => 'elsewhere' as const,
  );

  // The keyboard.
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
      const run = keys[event.key.toLowerCase()];
      if (!run || reachOf(event.target) !== 'request' || !isAddressed(id, isFirst)) return;
      event.preventDefault(); // the letter must not land in a field that opens
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, keys, id, isFirst]);

  // The keyboard: by itself Shift+Tab leads to the last request, which stands next to the box.
  useEffect(() => {
    if (!isFirst) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !event.shiftKey || event.defaultPrevented || reachOf(event.target) !== 'box') return;
      event.preventDefault();
      requestOf(id)?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [id, isFirst]);

  return reach;
}

/** Whether letters are meant for a request, as the focus stands. */
export function useIsAddressed(id: string, isFirst: boolean): boolean {
  return useSyncExternalStore(
    subscribeFocus,
    () => isAddressed(id, isFirst),
    () => false,
  );
}

function reachOf(target: EventTarget | null): KeyReach {
  if (!(target instanceof HTMLElement)) return 'request';
  if (target.closest(OVERLAYS)) return 'elsewhere';
  if (target.matches('[data-message-box]')) return 'box';
  return target.isContentEditable || target.closest('input, select, textarea') ? 'elsewhere' : 'request';
}

function subscribeFocus(listener: () => void): () => void {
  window.addEventListener('focusin', listener);
  window.addEventListener('focusout', listener);
  return () => {
    window.removeEventListener('focusin', listener);
    window.removeEventListener('focusout', listener);
  };
}
