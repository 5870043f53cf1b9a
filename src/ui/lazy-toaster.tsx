'use client';

import { useEffect, useState } from 'react';
import { lazyPart } from './lazy-part';
import { subscribeNotes } from './notify';

const Toaster = lazyPart(async () => (await import('./toaster')).Toaster);

/** Where notes appear; nothing is loaded until there is one. */
export function LazyToaster() {
  const [isNeeded, setIsNeeded] = useState(false);

  // The notes.
  useEffect(() => subscribeNotes(() => setIsNeeded(true)), []);

  return isNeeded ? <Toaster /> : null;
}
