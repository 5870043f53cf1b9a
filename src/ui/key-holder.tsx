import { useEffect, useLayoutEffect, useRef } from 'react';
import { holdKeys } from './hold-keys';

/**
 * Stands where the code of something that a person has opened is on its way: what they press meanwhile is meant for it, from the
 * moment that this is drawn, since keys may come before the effects.
 */
export function KeyHolder({ onClose }: { onClose: () => void }): null {
  const close = useRef(onClose);
  const stop = useRef<(() => void) | null>(null);

  // The keyboard.
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    stop.current = holdKeys(() => close.current());
  }, []);
  useEffect(() => () => stop.current?.(), []);

  return null;
}
