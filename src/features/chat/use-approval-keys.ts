'use client';

import { useEffect } from 'react';

type Keys = Readonly<Record<string, () => void>>;

/** Single letters decide, wherever the focus is except in a field: there they are letters, also the first one of a message. */
export function useApprovalKeys(isActive: boolean, keys: Keys): void {
  // The keyboard.
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing || isField(event.target))
        return;
      const run = keys[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault(); // the letter must not land in a field that opens
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, keys]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
