'use client';

import { XIcon } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from './icon-button';
import { ShortcutKeys } from './shortcut-keys';
import { shortcutStrings } from './strings/shortcut-strings';

/** All keys of the page, by where they hold. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { groups, labels, close } = shortcutStrings;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fade-in fixed inset-x-4 top-[max(1rem,8vh)] z-50 mx-auto flex max-h-[min(44rem,calc(100dvh-2rem))] max-w-3xl flex-col rounded-2xl border bg-surface shadow-float"
        >
          <header className="flex items-center justify-between gap-4 ps-6 pe-3 pt-3.5 pb-2">
            <Dialog.Title className="font-display text-xl">{labels.keys}</Dialog.Title>
            <IconButton label={close} onClick={onClose}>
              <XIcon className="size-4" />
            </IconButton>
          </header>
          <div
            tabIndex={0}
            role="group"
            aria-label={labels.keys}
            className="min-h-0 overflow-y-auto rounded-b-2xl px-6 pb-6 -outline-offset-2! sm:columns-2 sm:gap-10"
          >
            {groups.map(({ heading, shortcuts }) => (
              <section key={heading} className="break-inside-avoid pt-4">
                <h3 className="pb-1 text-xs font-medium text-ink-muted">{heading}</h3>
                <dl className="divide-y text-sm">
                  {shortcuts.map((name) => (
                    <div key={name} className="flex min-h-9 items-center justify-between gap-4 py-1.5">
                      <dt className="text-pretty">{labels[name]}</dt>
                      <dd className="max-w-1/2 shrink-0">
                        <ShortcutKeys of={name} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
