'use client';

import { useEffect, useState } from 'react';
import { pastedFiles } from './pasted-files';

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea)$/i.test(target.tagName));
}

/** Takes files that are dropped anywhere on the page, or pasted where nobody writes. Tells whether some are over it now. */
export function usePageFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  // The page's own drag and drop, and its clipboard.
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const pasted = clipboardData && !isField(target) ? pastedFiles(clipboardData) : [];
      if (pasted.length > 0) onFiles(pasted);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('dragleave', onDragLeave, { signal });
    window.addEventListener('drop', onDrop, { signal });
    window.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [onFiles]);

  return isOver;
}
