'use client';

import { useEffect } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import { clearNotes, readNotes, subscribeNotes } from './notify';

function showNotes(): void {
  const notes = readNotes();
  clearNotes();
  for (const { text, action } of notes) toast(text, action && { action });
}

export function Toaster() {
  // The notes: those that wait, and each that comes.
  useEffect(() => {
    showNotes();
    return subscribeNotes(showNotes);
  }, []);

  return (
    <Sonner
      position="top-center"
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'flex w-full font-sans items-center gap-3 rounded-xl bg-ink px-4 py-3 text-sm text-paper shadow-float',
          title: 'flex-1',
          content: 'flex-1 wrap-anywhere',
          icon: 'hidden',
          actionButton: 'rounded-md px-2 py-1 font-medium underline underline-offset-4 hover:opacity-80',
        },
      }}
    />
  );
}
