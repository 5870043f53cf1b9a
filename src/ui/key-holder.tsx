import { useEffect, useRef } from 'react';
import { holdKeys } from './hold-keys';

/** Stands where the code of something that a person has opened is on its way: what they press meanwhile is meant for it. */
export function KeyHolder({ onClose }: { onClose: () => void }): null {
  const close = useRef(onClose);

  // The keyboard.
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => holdKeys(() => close.current()), []);

  return null;
}
