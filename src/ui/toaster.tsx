'use client';

import { DismissableLayer } from 'radix-ui/internal';
import { useEffect } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import { clearNotes, readNotes, subscribeNotes } from './notify';

function showNotes(): void {
  const notes = readNotes();
  clearNotes();
  for (const { text, action, key, isUnderWay = false } of notes) {
    const durationMs = isUnderWay ? Infinity : action ? TO_ACT_MS : TO_READ_MS;
    toast(text, { duration: durationMs, action, ...(key !== undefined && { id: key }) });
  }
}

const TO_READ_MS = 5_000;
const TO_ACT_MS = 12_000;

/** So that a title can be read, and what is beside it pressed. */
const BELOW_HEADER = { top: '4rem' };

/** A drawer begins what it is there for below its header: there the name alone is covered. */
const OVER_DRAWER = '[body:has([data-drawer])_&]:top-0.5!';

export function Toaster() {
  // The notes: those that wait, and each that comes.
  useEffect(() => {
    showNotes();
    return subscribeNotes(showNotes);
  }, []);

  // What is pressed here is not pressed beside a drawer or a dialog that stands open, and does not close it.
  return (
    <DismissableLayer.Branch>
      <Sonner
        position="top-right"
        offset={BELOW_HEADER}
        mobileOffset={BELOW_HEADER}
        gap={8}
        className={OVER_DRAWER}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'pointer-events-auto flex w-full font-sans items-center gap-3 rounded-xl border border-transparent bg-ink px-4 py-3 text-sm text-paper shadow-float',
            title: 'flex-1',
            content: 'flex-1 wrap-anywhere',
            icon: 'hidden',
            actionButton:
              'rounded-md px-2 py-1 font-medium underline underline-offset-4 hover:opacity-80 coarse:-my-2 coarse:min-h-11',
          },
        }}
      />
    </DismissableLayer.Branch>
  );
}
