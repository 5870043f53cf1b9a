'use client';

import { useReducer } from 'react';

/**
 * `last`: the one that was chosen last, where a range begins. `gathering`: all that this search finds were asked for, and are still
 * being read.
 */
export type Chosen = { ids: ReadonlySet<string>; last: string; gathering?: string } | null;

/** `isRange`: all from the one that was chosen last to this one. `gather` asks for all; `exactly` these are chosen, and no others. */
export type SelectionAct =
  | { kind: 'begin'; id: string }
  | { kind: 'toggle'; id: string; isRange: boolean }
  | { kind: 'gather'; search: string }
  | { kind: 'exactly'; ids: readonly string[] }
  | { kind: 'end' };

/** Several conversations at once, in a list that is given in its order. `ids` is `null` while nothing is being selected. */
export function useSelection(listed: () => readonly string[]) {
  const [chosen, act] = useReducer((before: Chosen, done: SelectionAct) => afterAct(before, done, listed), null);
  return { ids: chosen?.ids ?? null, gathering: chosen?.gathering ?? null, act };
}

/** What is chosen after an act. */
export function afterAct(before: Chosen, act: SelectionAct, listed: () => readonly string[]): Chosen {
  if (act.kind === 'end') return null;
  if (act.kind === 'gather') return before && { ...before, gathering: act.search };
  if (act.kind === 'exactly') return before && { ids: new Set(act.ids), last: before.last };
  const { id } = act;
  if (act.kind === 'begin' || !before) return { ids: new Set([id]), last: id };
  const range = act.isRange ? between(listed(), before.last, id) : null;
  return { ids: range ? new Set([...before.ids, ...range]) : toggled(before.ids, id), last: id };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function between(listed: readonly string[], one: string, other: string): readonly string[] {
  const ends = [listed.indexOf(one), listed.indexOf(other)];
  const first = Math.min(...ends);
  return first < 0 ? [other] : listed.slice(first, Math.max(...ends) + 1);
}
