'use client';

import { useId } from 'react';
import { signInStrings } from '../../ui/strings/sign-in-strings';

/** Where a key is entered, and what was wrong with the last one. */
export function KeyField({ error }: { error: string | null }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="text-sm font-medium">
        {signInStrings.key}
      </label>
      <input
        id={id}
        name="key"
        type="password"
        required
        autoFocus
        autoComplete="current-password"
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        className="mt-1.5 h-11 w-full rounded-lg border border-line-strong bg-surface px-3.5 text-base outline-none focus:border-accent focus:ring-1 focus:ring-accent"
      />
      <p id={`${id}-error`} role="alert" className="min-h-7 pt-1.5 text-sm text-danger">
        {error}
      </p>
    </>
  );
}
