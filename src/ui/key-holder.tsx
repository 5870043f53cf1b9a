import { useEffect, useRef } from 'react';
import { holdKeys } from './hold-keys';
import { MESSAGE_BOX } from './message-box';

/** Stands where the code of something that a person has opened is on its way: what they press meanwhile is meant for it. */
export function KeyHolder({ onClose }: { onClose: () => void }): null {
  const close = useRef(onClose);

  // The keyboard.
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => holdKeys({ onClose: () => close.current() }), []);

  return null;
}

/** The same for a page with a message box. */
export function PageKeyHolder(): null {
  // The keyboard.
  useEffect(() => holdKeys({ within: MESSAGE_BOX }), []);

  return null;
}
