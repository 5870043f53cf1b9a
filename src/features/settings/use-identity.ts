'use client';

import { api } from '../../trpc/react';

/** Who is signed in; `null` while that is not known. */
export function useIdentity() {
  const { data, isError, refetch } = api.access.me.useQuery();
  return { identity: data ?? null, isFailed: isError && !data, retry: () => void refetch() };
}
