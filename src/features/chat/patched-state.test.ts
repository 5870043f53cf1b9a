import { describe, expect, it } from 'vitest';
import { allPatches, patchedState } from './patched-state';
import { foldExtras, newTurnExtras, type Patches } from './turn-extras';

const add = (path: string, value: unknown) => ({ op: 'add', path, value });
const after = (first: Patches['patch'], ...patches: Patches['patch'][]) =>
  patches.reduce<Patches>((earlier, patch) => ({ patch, earlier }), { patch: first, earlier: null });

describe('a shared state that changes', () => {
  it('is the same whether it is looked at after each change or at the end', () => {
    const first = after([add('/a', 1)]);
    const second: Patches = { patch: [add('/b', 2), add('/b', 3)], earlier: first };
    expect(patchedState({}, first)).toEqual({ document: { a: 1 } });
    expect(patchedState({}, second)).toEqual({ document: { a: 1, b: 3 } });
    expect(patchedState({}, second)).toEqual({ document: { a: 1, b: 3 } });
    expect(patchedState({}, first)).toEqual({ document: { a: 1 } });
    expect(patchedState({}, after([add('/a', 1)], [add('/b', 3)]))).toEqual({ document: { a: 1, b: 3 } });
  });

  it('is unknown from the first change on that does not fit, and all changes are there', () => {
    const odd = after([add('/a', 1)], [add('/not/there', 2)]);
    expect(patchedState({}, odd)).toBeUndefined();
    expect(patchedState({}, { patch: [add('/b', 1)], earlier: odd })).toBeUndefined();
    expect(allPatches(odd)).toEqual([add('/a', 1), add('/not/there', 2)]);
  });

  it('keeps what was told before as it is (each change copied all of them)', () => {
    const told = foldExtras(newTurnExtras(0), { type: 'state_delta', patch: [add('/a', 1)] }, 0);
    const more = foldExtras(told, { type: 'state_delta', patch: [add('/b', 2)] }, 0);
    expect(more.state?.patches?.earlier).toBe(told.state?.patches);
    expect(foldExtras(more, { type: 'state_snapshot', state: 1 }, 0).state).toEqual({ value: 1, patches: null });
  });
});
