import { useEffect, useRef, type ComponentType } from 'react';
import { holdKeys } from './hold-keys';
import { lazyPart } from './lazy-part';

type Overlay = { onClose: () => void };

/** A lazy part that a person opens over the page: what they press while its code is on its way is meant for it. */
export function lazyOverlay<P extends Overlay>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazyPart(load, KeyHolder);
}

function KeyHolder({ onClose }: Overlay): null {
  const close = useRef(onClose);

  // The keyboard.
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => holdKeys(() => close.current()), []);

  return null;
}
