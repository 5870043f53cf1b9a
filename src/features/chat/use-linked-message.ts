'use client';

import { useCallback, useState, useSyncExternalStore } from 'react';
import { readLinked } from './message-place';
import { useSoughtMessage, type Thread } from './use-sought-message';

type Navigation = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** The router changes the address without a `hashchange`; browsers that can tell do so by `navigation`. */
function subscribe(listener: () => void): () => void {
  const navigation = (window as { navigation?: Navigation }).navigation;
  window.addEventListener('hashchange', listener);
  navigation?.addEventListener('currententrychange', listener);
  return () => {
    window.removeEventListener('hashchange', listener);
    navigation?.removeEventListener('currententrychange', listener);
  };
}

type Linked = {
  thread: Thread;
  /** The reader was there before, and went on. */
  seen: string | null;
  /** The reader is taken there: nothing else is kept in view any longer. */
  onFound: () => void;
};

/** The message that the address names: it is brought to the top once, from however far back. Answers its id, to mark it. */
export function useLinkedMessage({ thread, seen, onFound }: Linked): string | null {
  const linked = useSyncExternalStore(subscribe, readLinked, () => null);
  const [shown, setShown] = useState(seen);
  const onDrawn = useCallback(
    (element: HTMLElement) => {
      element.scrollIntoView({ block: 'start' });
      setShown(linked);
    },
    [linked],
  );
  useSoughtMessage({ id: linked === shown ? null : linked, thread, onDrawn, onFound });
  return linked;
}
