import { useEffect, useLayoutEffect, useRef } from 'react';
import { holdKeys, type Hold } from './hold-keys';
import { MESSAGE_BOX } from './message-box';

/** Stands where the code of something that a person has opened is on its way: what they press meanwhile is meant for it. */
export function KeyHolder({ onClose }: { onClose: () => void }): null {
  const close = useRef(onClose);

  // What calls it off.
  useEffect(() => {
    close.current = onClose;
  });

  useHeldKeys(() => ({ onClose: () => close.current() }));
  return null;
}

/** The same for a page with a message box. */
export function PageKeyHolder(): null {
  useHeldKeys(() => ({ within: MESSAGE_BOX }));
  return null;
}

/** From the moment that it is drawn, since keys may come before the effects, until what takes its place has the focus. */
function useHeldKeys(holdOf: () => Hold): void {
  const hold = useRef(holdOf);
  const stop = useRef<(() => void) | null>(null);

  // The keyboard.
  useLayoutEffect(() => {
    stop.current = holdKeys(hold.current());
  }, []);
  useEffect(() => () => stop.current?.(), []);
}
