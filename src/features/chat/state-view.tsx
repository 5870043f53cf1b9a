'use client';

import { applyPatch, type Operation } from 'fast-json-patch';
import { useMemo } from 'react';
import { JsonView } from '../../ui/json-view';
import type { TurnExtras } from './turn-extras';

/** The shared state as it is after all that was changed. Changes that do not fit are shown by themselves. */
export function StateView({ value, patches }: NonNullable<TurnExtras['state']>) {
  const state = useMemo(() => patched(value, patches), [value, patches]);
  if (state !== undefined) return <JsonView value={state} />;
  return (
    <>
      {value !== undefined && <JsonView value={value} />}
      <JsonView value={patches} />
    </>
  );
}

function patched(value: unknown, patches: NonNullable<TurnExtras['state']>['patches']): unknown {
  if (patches.length === 0) return value;
  try {
    return applyPatch(structuredClone(value ?? {}), patches as unknown as Operation[], true).newDocument;
  } catch {
    return undefined; // they were meant for a state that was never told
  }
}
