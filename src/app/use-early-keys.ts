'use client';

import { useEffect } from 'react';
import { ALIVE_EVENT } from './early-keys-script';

/** Presses the keys again that were pressed before the page lived. */
export function useEarlyKeys(): void {
  // The script at the head of the page. What was typed becomes the draft first, in the render that follows this one.
  useEffect(() => queueMicrotask(() => window.dispatchEvent(new Event(ALIVE_EVENT))), []);
}
