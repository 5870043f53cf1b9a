import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import type { OpenPanel } from './panel-trigger';
import { BESIDE } from './room-beside';
import { usePanelClosing } from './use-panel-closing';
import { useRoomBeside } from './use-room-beside';

type PopoverPanelProps = OpenPanel & { label: string; side: 'top' | 'bottom'; children: ReactNode };

/** An open popover beside its button. */
export function PopoverPanel({ label, side, children, ...panel }: PopoverPanelProps) {
  const { onOpenChange, ...closing } = usePanelClosing(panel);
  const maxHeight = useRoomBeside(panel.anchor);
  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={panel.anchor} />
      <Popover.Portal>
        <Popover.Content
          {...closing}
          aria-label={label}
          {...BESIDE}
          side={side}
          align="start"
          style={{ maxHeight }}
          className="fade-in z-50 w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border bg-surface p-4 shadow-float outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
