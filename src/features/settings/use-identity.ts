'use client';

import { api } from '../../trpc/react';

/** Who is signed in; `null` while that is not known. */
export function useIdentity() {
  const { data, isError, refetch } = api.access.me.useQuery();
  return { identity: data ?? null, isFailed: isError && !data, retry: () => void refetch() };
}

/** Ends the session here and on the server. */
export async function signOut(): Promise<void> {
  await fetch('/api/sign-out', { method: 'POST' }).catch(() => null);
  window.location.reload(); // nothing of this person stays in the page
}
