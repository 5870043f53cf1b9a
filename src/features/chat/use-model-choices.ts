'use client';

import type { Model } from '../../contract/model';
import { api } from '../../trpc/react';

const FRESH_MS = 60_000;

/** The registered models that an answer may be asked of; none for those who may not see the list. */
export function useModelChoices(): readonly Model[] {
  return api.models.list.useQuery(undefined, { staleTime: FRESH_MS, retry: false }).data?.models ?? [];
}
