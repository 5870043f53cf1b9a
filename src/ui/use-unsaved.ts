'use client';

import { useEffect, useState } from 'react';
import { holdPage } from './hold-page';

/** Answers how to say that something is filled in that nobody keeps, or is no more: until then the page does not go without asking. */
export function useUnsaved(): (isUnsaved: boolean) => void {
  const [isUnsaved, setIsUnsaved] = useState(false);

  // The page, with which it would be gone.
  useEffect(() => (isUnsaved ? holdPage() : undefined), [isUnsaved]);

  return setIsUnsaved;
}
