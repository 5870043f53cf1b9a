import { applyJsonPatch } from '../../contract/json-patch';
import type { Patches } from './turn-extras';

type State = { document: unknown } | undefined;

/** The state after the changes that were looked at last; what comes next begins there. */
const known = new WeakMap<Patches, State>();

/** A state after its changes; `undefined` when one of them does not fit. They may be meant for a state that was never told. */
export function patchedState(value: unknown, patches: Patches): State {
  let base: Patches | null = patches;
  const news: Patches['patch'][] = [];
  for (; base && !known.has(base); base = base.earlier) news.push(base.patch);
  const before = base ? known.get(base) : { document: value ?? {} };
  const state = before && applyJsonPatch(before.document, news.reverse().flat());
  if (base && base !== patches) known.delete(base);
  known.set(patches, state);
  return state;
}

/** All changes, oldest first. */
export function allPatches(patches: Patches): Patches['patch'] {
  const all: Patches['patch'][] = [];
  for (let at: Patches | null = patches; at; at = at.earlier) all.push(at.patch);
  return all.reverse().flat();
}
