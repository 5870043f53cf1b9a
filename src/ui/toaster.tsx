'use client';

import { Toaster as Sonner } from 'sonner';

export function Toaster() {
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
