'use client';

import { useMemo } from 'react';
import { JsonView } from '../../ui/json-view';
import { allPatches, patchedState } from './patched-state';
import type { TurnExtras } from './turn-extras';

/** The shared state as it is after all that was changed. Changes that do not fit are shown by themselves. */
export function StateView({ value, patches }: NonNullable<TurnExtras['state']>) {
  const state = useMemo(
    () => (patches === null ? { document: value } : patchedState(value, patches)),
    [value, patches],
  );
  if (state) return <JsonView value={state.document} />;
  return (
    <>
      {value !== undefined && <JsonView value={value} />}
      {patches && <JsonView value={allPatches(patches)} />}
    </>
  );
}
