'use client';

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { THERE_AGAIN } from '../../ui/navigate';
import { notify } from '../../ui/notify';
import { takeSought } from '../../ui/sought-text';
import { strings } from '../../ui/strings';
import { leaveLinked, readLinked } from './message-place';
import { turnOf, useSoughtMessage, type Thread } from './use-sought-message';

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
  conversationId: string;
  thread: Thread;
  /** Shows the branch that has it. Rejects, after saying so, where none does. */
  onHidden: (messageId: string) => Promise<void>;
  /** The reader is taken there: nothing else is kept in view any longer. */
  onFound: () => void;
};

/** The message that the address names: it is brought to the top and marked once, from however far back. */
export function useLinkedMessage({ conversationId, thread, onHidden, onFound }: Linked): void {
  const linked = useSyncExternalStore(
    subscribe,
    () => readLinked(conversationId),
    () => null,
  );
  const [shown, setShown] = useState<string | null>(null);
  const [revealed, setRevealed] = useState<string | null>(null);
  const forget = useCallback(() => {
    setShown(null);
    setRevealed(null);
  }, []);
  if (linked === null && (shown ?? revealed) !== null) forget();
  const onDrawn = useCallback(
    (element: HTMLElement) => {
      const text = takeSought();
      holdAtTop(element, FRAMES, () => text !== null && void showSought(element, text));
      mark(element);
      setShown(linked);
    },
    [linked],
  );
  const leave = useCallback(() => {
    leaveLinked();
    setShown(linked);
  }, [linked]);
  const onGone = useCallback(() => {
    notify(strings.thread.linkedGone);
    leave();
  }, [leave]);
  const sought = linked === shown ? null : linked;
  const isLoaded = sought !== null && turnOf(thread.turns, sought) >= 0;
  const isRevealed = isLoaded || revealed === sought;

  // The server, which knows whether it is further back or on another branch.
  useEffect(() => {
    if (sought === null || isRevealed) return undefined;
    let isLeft = false;
    onHidden(sought).then(
      () => !isLeft && setRevealed(sought),
      () => !isLeft && leave(),
    );
    return () => {
      isLeft = true;
    };
  }, [sought, isRevealed, onHidden, leave]);

  // The address, which is gone to again.
  useEffect(() => {
    window.addEventListener(THERE_AGAIN, forget);
    return () => window.removeEventListener(THERE_AGAIN, forget);
  }, [forget]);

  useSoughtMessage({ id: isRevealed ? sought : null, thread, onDrawn, onFound, onGone });
}

/** The list goes on scrolling by what it measures for as long as this, to where the turn of the message begins. */
const FRAMES = 12;

function holdAtTop(element: HTMLElement, frames: number, onRest: () => void): void {
  element.scrollIntoView({ block: 'start' });
  if (frames > 0) requestAnimationFrame(() => holdAtTop(element, frames - 1, onRest));
  else onRest();
}

/** A long message says far below its beginning what was looked for. */
async function showSought(element: HTMLElement, text: string): Promise<void> {
  const code = await import('../../ui/show-text').catch(() => null);
  const scroller = element.closest('[data-thread]');
  // Unless the reader has gone on from there.
  if (scroller && location.hash === `#${element.id}`) code?.showText(element, scroller, text);
}

const MARK_MS = 3_000;

function mark(element: HTMLElement): void {
  const look = { background: 'var(--accent-soft)', boxShadow: '0 0 0 0.625rem var(--accent-soft)' };
  element.animate([look, { ...look, offset: 0.5 }, {}], { duration: MARK_MS, easing: 'ease-out' });
}
