'use client';

import { useState } from 'react';
import { announceSignIn } from '../../trpc/session';
import { strings } from '../../ui/strings';

const words = strings.signIn;
const REFUSALS: Readonly<Record<number, string>> = { 401: words.wrong, 429: words.tooMany };

/** Exchanges a key for the session cookie; every tab of this browser goes on with it. */
export function useSignIn(onSignedIn: () => void) {
  const [state, setState] = useState<{ isSending: boolean; error: string | null }>({ isSending: false, error: null });

  const signIn = async (key: unknown) => {
    setState({ isSending: true, error: null });
    const response = await fetch('/api/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    }).catch(() => null);
    if (response?.ok) {
      announceSignIn();
      onSignedIn();
      return;
    }
    setState({ isSending: false, error: REFUSALS[response?.status ?? 0] ?? words.failed });
  };
  return { ...state, signIn };
}
