import { Popover as RadixPopover } from 'radix-ui';
import type { ReactNode } from 'react';

type PopoverProps = { label: string; trigger: ReactNode; children: ReactNode };

/** A small panel beside what opened it. Its content is made when it opens. */
export function Popover({ label, trigger, children }: PopoverProps) {
  return (
    <RadixPopover.Root>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="fade-in z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border bg-surface p-4 shadow-float outline-none"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
