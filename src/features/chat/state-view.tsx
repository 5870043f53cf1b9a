'use client';

import { useMemo } from 'react';
import { applyJsonPatch } from '../../contract/json-patch';
import { JsonView } from '../../ui/json-view';
import type { TurnExtras } from './turn-extras';

/** The shared state as it is after all that was changed. Changes that do not fit are shown by themselves. */
export function StateView({ value, patches }: NonNullable<TurnExtras['state']>) {
  // Changes may be meant for a state that was never told.
  const state = useMemo(
    () => (patches.length === 0 ? value : applyJsonPatch(value ?? {}, patches)?.document),
    [value, patches],
  );
  if (state !== undefined) return <JsonView value={state} />;
  return (
    <>
      {value !== undefined && <JsonView value={value} />}
      <JsonView value={patches} />
    </>
  );
}
