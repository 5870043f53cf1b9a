'use client';

import { useEffect, useState } from 'react';
import { later } from '../../ui/later';

/** Nobody has read what came a moment ago. */
const READ_MS = 500;

/** Whether something is so, and has been for long enough to be read: a key that was meant for what stood there before is not for it. */
export function useHasStood(isSo: boolean): boolean {
  const [hasStood, setHasStood] = useState(false);

  // The clock.
  useEffect(() => (isSo ? later(READ_MS, () => setHasStood(true)) : undefined), [isSo]);

  return isSo && hasStood;
}
