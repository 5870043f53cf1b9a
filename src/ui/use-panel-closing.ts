import { useRef } from 'react';
import type { OpenPanel } from './panel-trigger';

type OutsideEvent = { target: EventTarget | null; preventDefault: () => void };

/** Closing a panel gives the focus back to its button, unless something else was chosen. The button itself closes by its click. */
export function usePanelClosing({ anchor, onClose }: OpenPanel) {
  const isLeft = useRef(false);
  return {
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) onClose();
    },
    onInteractOutside: (event: OutsideEvent) => {
      if (anchor.current?.contains(event.target as Node)) event.preventDefault();
      else isLeft.current = true;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // It comes a moment late: who is elsewhere by then stays there.
      if (!isLeft.current && document.activeElement === document.body) anchor.current?.focus();
    },
  };
}
