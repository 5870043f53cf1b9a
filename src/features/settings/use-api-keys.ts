'use client';

import { useState, useSyncExternalStore } from 'react';
import type { ApiKey, CreateApiKey, CreatedApiKey } from '../../contract/api-key';
import { patientFetch } from '../../trpc/patient-fetch';
import { problemText } from '../../trpc/problem';
import { api } from '../../trpc/react';
import { notify } from '../../ui/notify';
import { dropMadeKey, keepMadeKey, readMadeKeys, subscribeMadeKeys } from './made-keys';

const none: readonly CreatedApiKey[] = [];

/** The keys of this server, and those that were just made here. */
export function useApiKeys({ isOpen }: { isOpen: boolean }) {
  const utils = api.useUtils();
  const query = api.access.listKeys.useQuery();
  const create = api.access.createKey.useMutation();
  const revoke = api.access.revokeKey.useMutation();
  const made = useSyncExternalStore(subscribeMadeKeys, readMadeKeys, () => none);
  const [newestId, setNewestId] = useState<string | null>(null);

  return {
    keys: query.data?.keys ?? null,
    isFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    made,
    /** The last that was made since this was opened. */
    newestId,
    dismiss: dropMadeKey,
    isCreating: create.isPending,
    create: async (input: CreateApiKey): Promise<boolean> => {
      const key = await create.mutateAsync(input).catch(tellFailure);
      if (!key) return false;
      keepMadeKey(key);
      setNewestId(key.id);
      if (isOpen) await signInWith(key.key);
      void Promise.all([utils.access.invalidate(), utils.conversations.invalidate()]);
      return true;
    },
    revoke: async ({ id }: ApiKey): Promise<void> => {
      const isDone = await revoke.mutateAsync({ id }).then(() => true, tellFailure);
      if (isDone) dropMadeKey(id);
      await utils.access.invalidate();
    },
  };
}

function tellFailure(error: unknown): false {
  notify(problemText(error));
  return false;
}

/** From its first key on the server asks for one: whoever made it should not be locked out by it. */
async function signInWith(key: string): Promise<void> {
  await patientFetch('/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  }).catch(() => null);
}
