'use client';

import { useState } from 'react';
import { patientFetch } from '../../trpc/patient-fetch';
import { queryOnce } from '../../trpc/query-once';
import { announceSignIn } from '../../trpc/session';
import { signInStrings } from '../../ui/strings/sign-in-strings';

const words = signInStrings;
const REFUSALS: Readonly<Record<number, string>> = { 401: words.wrong, 429: words.tooMany };

/** Exchanges a key for the session cookie; every tab of this browser that is of the same person goes on with it. */
export function useSignIn(onSignedIn: () => void) {
  const [state, setState] = useState<{ isSending: boolean; error: string | null }>({ isSending: false, error: null });

  const signIn = async (typed: FormDataEntryValue | null) => {
    setState({ isSending: true, error: null });
    const response = await patientFetch('/api/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: typeof typed === 'string' ? typed.trim() : '' }), // a space comes with copying
    }).catch(() => null);
    // Whose key it was.
    const who = response?.ok ? await queryOnce<{ principal: string }>('access.me') : null;
    if (who) {
      announceSignIn(who.principal);
      onSignedIn();
      return;
    }
    setState({ isSending: false, error: REFUSALS[response?.status ?? 0] ?? words.failed });
  };
  return { ...state, signIn };
}
