import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';

type DrawerProps = { onClose: () => void; label: string; children: ReactNode };

/** Escape closes the nearest thing: a title that is changed, a selection, a search. */
function isHeardWithin(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && (target.type !== 'search' || target.value !== '');
}

/** A panel that slides over the page from its start edge, for narrow screens. */
export function Drawer({ onClose, label, children }: DrawerProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          data-drawer=""
          aria-describedby={undefined}
          tabIndex={-1}
          onEscapeKeyDown={(event) => {
            if (isHeardWithin(event.target)) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            // The panel itself: its first button would show its tooltip.
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          className="fixed inset-y-0 start-0 z-40 flex w-[min(20rem,86vw)] flex-col bg-sunken shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
