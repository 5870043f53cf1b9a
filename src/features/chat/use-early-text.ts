'use client';

import { useLayoutEffect, type RefObject } from 'react';
import { readDraft, writeDraft } from './draft-store';

/** What was typed before the page lived stands in the box alone: it becomes the draft. */
export function useEarlyText(box: RefObject<HTMLTextAreaElement | null>, draftKey: string): void {
  // The box of the page as the server wrote it.
  useLayoutEffect(() => {
    const early = box.current?.value ?? '';
    if (early !== '' && early !== readDraft('draft', draftKey)) writeDraft('draft', draftKey, early);
  }, [box, draftKey]);
}
