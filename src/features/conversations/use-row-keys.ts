'use client';

import type { KeyboardEvent, RefObject } from 'react';
import type { VListHandle } from 'virtua';
import type { ListRow } from './group-by-day';

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** Moves the focus from row to row; a row that is far away is brought in first. */
export function useRowKeys(scroller: RefObject<VListHandle | null>, rows: readonly ListRow[]) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (step === undefined || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const index = nextIndex(rows, { from: Number(row.dataset['row']), step });
    if (index === null) return;
    const list = event.currentTarget;
    scroller.current?.scrollToIndex(index, { align: 'nearest' });
    focusRow(list, index);
  };
}

/** The row that many steps on, or the last one that way; headings are passed over. */
export function nextIndex(rows: readonly ListRow[], { from, step }: { from: number; step: number }): number | null {
  const places = rows.flatMap((row, index) => (row.kind === 'conversation' ? index : []));
  const at = places.indexOf(from);
  const next = places[Math.min(Math.max(at + step, 0), places.length - 1)];
  return next === undefined || next === from ? null : next;
}

/** The list draws a row one or two frames after it was scrolled to. */
function focusRow(list: HTMLElement, index: number, tries = 10): void {
  const row = list.querySelector<HTMLElement>(`[data-row="${String(index)}"] :is(a, input)`);
  if (row) row.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusRow(list, index, tries - 1));
}
