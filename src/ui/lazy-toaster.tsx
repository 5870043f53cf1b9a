'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { subscribeNotes } from './notify';

const Toaster = dynamic(() => import('./toaster').then((module) => module.Toaster), { ssr: false });

/** Where notes appear; nothing is loaded until there is one. */
export function LazyToaster() {
  const [isNeeded, setIsNeeded] = useState(false);

  // The notes.
  useEffect(() => subscribeNotes(() => setIsNeeded(true)), []);

  return isNeeded ? <Toaster /> : null;
}
