'use client';

import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { VListHandle } from 'virtua';
import type { KeyOf } from '../../ui/shortcuts';
import type { ListRow } from './list-rows';

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
} satisfies Record<KeyOf<'walk'>, number>;

type Walked = {
  scroller: RefObject<VListHandle | null>;
  rows: readonly ListRow[];
  hasMore: boolean;
  /** The conversation at which the Tab key comes into the list. */
  entryId: string | undefined;
};

/**
 * Moves the focus from row to row; a row that is far away is brought in first. The end is where no more are to be read: the
 * focus goes on to it with every page that comes, until another key or the pointer says otherwise. Answers the rows to
 * keep on the page, too: the one that has the focus and would lose it, and the one at which the Tab key stops (`stopId`): where the
 * focus is, else where it comes in.
 */
export function useRowKeys({ scroller, rows, hasMore, entryId }: Walked) {
  const toEnd = useRef<HTMLElement | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const stop = () => {
    toEnd.current = null;
  };

  // The focus, once more rows have come.
  useEffect(() => {
    const list = toEnd.current;
    if (!list) return;
    const last = rows.length - 1;
    if (!hasMore) toEnd.current = null;
    if (list.contains(document.activeElement) || document.activeElement === document.body) goTo(list, scroller, last);
    else toEnd.current = null;
  }, [rows, hasMore, scroller]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    stop();
    const step = STEPS[event.key];
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (step === undefined || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const index = nextIndex(rows, { from: Number(row.dataset['row']), step });
    if (event.key === 'End' && hasMore) toEnd.current = event.currentTarget;
    if (index !== null) goTo(event.currentTarget, scroller, index);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const element = target.closest<HTMLElement>('[data-row]');
    const index = element && Number(element.dataset['row']);
    setFocused(index);
    const row = index === null ? undefined : rows[index];
    setFocusedId(row?.kind === 'conversation' ? row.conversation.id : null);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.contains(relatedTarget)) setFocusedId(null);
  };
  /** Into the list from outside, such as from its search. */
  const goToFirst = (list: HTMLElement) => {
    const first = rows.findIndex(({ kind }) => kind !== 'heading');
    if (first >= 0) goTo(list, scroller, first);
  };
  const stopId = focusedId ?? entryId;
  const tabStop = useMemo(
    () => rows.findIndex((row) => row.kind === 'conversation' && row.conversation.id === stopId),
    [rows, stopId],
  );
  const kept = [...new Set([focused ?? -1, tabStop])].filter((index) => index >= 0 && index < rows.length);
  return { kept, stopId, goToFirst, keys: { onKeyDown, onFocus, onBlur, onWheel: stop, onPointerDown: stop } };
}

function goTo(list: HTMLElement, scroller: Walked['scroller'], index: number): void {
  scroller.current?.scrollToIndex(index, { align: 'nearest' });
  focusRow(list, index);
}

/** The row that many steps on, or the last one that way; headings are passed over. */
export function nextIndex(rows: readonly ListRow[], { from, step }: { from: number; step: number }): number | null {
  const places = rows.flatMap((row, index) => (row.kind === 'heading' ? [] : index));
  const at = places.indexOf(from);
  const next = places[Math.min(Math.max(at + step, 0), places.length - 1)];
  return next === undefined || next === from ? null : next;
}

/** The list draws a row some frames after it was scrolled to, and hides it until it is measured: what is hidden takes no focus. */
function focusRow(list: HTMLElement, index: number, tries = 30): void {
  const row = list.querySelector<HTMLElement>(`[data-row="${String(index)}"] :is(a, input)`);
  row?.focus({ preventScroll: true });
  if (row !== document.activeElement && tries > 0) requestAnimationFrame(() => focusRow(list, index, tries - 1));
}
