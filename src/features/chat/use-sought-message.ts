'use client';

import { useEffect, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { messageElementId } from '../../ui/message-element-id';
import type { ThreadTurn } from './thread-turns';

const TRIES = 20;
/** Whoever goes far back does so in few steps. */
const PAGE = 500;

export type Thread = {
  turns: readonly ThreadTurn[];
  list: RefObject<VirtualizerHandle | null>;
  hasMore: boolean;
  /** They could not be read; they are asked for again once the line is back. */
  hasFailed: boolean;
  /** Reads earlier messages. */
  onMissing: (count: number) => Promise<void>;
};

type Sought = {
  /** `null`: none is sought. */
  id: string | null;
  thread: Thread;
  /** It is on the page. */
  onDrawn: (element: HTMLElement) => void;
  /** It will be, in a moment. */
  onFound?: () => void;
  /** The conversation does not have it. */
  onGone?: () => void;
};

/** Brings a message onto the page, from however far back. */
export function useSoughtMessage({ id, thread, onDrawn, onFound, onGone }: Sought): void {
  const { turns, list, hasMore, hasFailed, onMissing } = thread;
  const index = id === null ? -1 : turnOf(turns, id);
  const first = turns[0]?.rows[0]?.key;

  // The scroller: earlier pages are read until the message is there.
  useEffect(() => {
    if (id === null) return undefined;
    if (index < 0) {
      if (!hasMore) onGone?.();
      else if (!hasFailed) void onMissing(PAGE);
      return undefined;
    }
    onFound?.();
    list.current?.scrollToIndex(index, { align: 'start' });
    return whenDrawn(messageElementId(id), onDrawn);
  }, [id, index, first, hasMore, hasFailed, list, onMissing, onDrawn, onFound, onGone]);
}

/** Where the turn of a message is; -1 where none that is loaded has it. */
export function turnOf(turns: readonly ThreadTurn[], id: string): number {
  return turns.findIndex(({ rows }) => rows.some((row) => row.kind === 'message' && row.message.id === id));
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
