import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import type { OpenPanel } from './panel-trigger';
import { usePanelClosing } from './use-panel-closing';

type PopoverPanelProps = OpenPanel & { label: string; side: 'top' | 'bottom'; children: ReactNode };

/** An open popover beside its button. */
export function PopoverPanel({ label, side, children, ...panel }: PopoverPanelProps) {
  const { onOpenChange, ...closing } = usePanelClosing(panel);
  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={panel.anchor} />
      <Popover.Portal>
        <Popover.Content
          {...closing}
          aria-label={label}
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="fade-in z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border bg-surface p-4 shadow-float outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
