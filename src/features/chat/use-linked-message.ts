'use client';

import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ThreadTurn } from './thread-turns';

const PREFIX = '#m-';
const TRIES = 20;

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

function readLinked(): string | null {
  const { hash } = window.location;
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
}

type Place = {
  turns: readonly ThreadTurn[];
  list: RefObject<VirtualizerHandle | null>;
  hasMore: boolean;
  /** Reads earlier messages. */
  onMissing: () => Promise<void>;
  /** The reader is taken there: the end is followed no longer. */
  onFound: () => void;
};

/** The message that the address names: it is brought to the top once, from however far back. Answers its id, to mark it. */
export function useLinkedMessage({ turns, list, hasMore, onMissing, onFound }: Place): string | null {
  const linked = useSyncExternalStore(subscribe, readLinked, () => null);
  const [shown, setShown] = useState<string | null>(null);
  const isDue = linked !== null && linked !== shown;
  const index = isDue ? turns.findIndex(({ rows }) => rows.some((row) => isMessage(row, linked))) : -1;
  const first = turns[0]?.rows[0]?.key;

  // The scroller: earlier pages are read until the message is there.
  useEffect(() => {
    if (!isDue) return;
    if (index < 0) {
      if (hasMore) void onMissing();
      return;
    }
    onFound();
    list.current?.scrollToIndex(index, { align: 'start' });
    return whenDrawn(`m-${linked}`, (element) => {
      element.scrollIntoView({ block: 'start' });
      setShown(linked);
    });
  }, [isDue, index, first, hasMore, linked, list, onFound, onMissing]);

  return linked;
}

function isMessage(row: ThreadTurn['rows'][number], id: string): boolean {
  return row.kind === 'message' && row.message.id === id;
}

/** The list draws what it was scrolled to some frames later. Answers how to give up. */
function whenDrawn(id: string, run: (element: HTMLElement) => void): () => void {
  let frame = 0;
  const look = (tries: number) => {
    const element = document.getElementById(id);
    if (element) run(element);
    else if (tries > 0) frame = requestAnimationFrame(() => look(tries - 1));
  };
  frame = requestAnimationFrame(() => look(TRIES));
  return () => cancelAnimationFrame(frame);
}
