'use client';

import { useState } from 'react';
import type { ApiKey, CreateApiKey, CreatedApiKey } from '../../contract/api-key';
import { api } from '../../trpc/react';
import { notify } from '../../ui/notify';
import { settingsStrings } from '../../ui/strings/settings-strings';

/** The keys of this server. A key that was just made is known here until it is dismissed, and never again. */
export function useApiKeys({ isOpen }: { isOpen: boolean }) {
  const utils = api.useUtils();
  const query = api.access.listKeys.useQuery();
  const create = api.access.createKey.useMutation();
  const revoke = api.access.revokeKey.useMutation();
  const [made, setMade] = useState<CreatedApiKey | null>(null);

  return {
    keys: query.data?.keys ?? null,
    isFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    made,
    dismiss: () => setMade(null),
    isCreating: create.isPending,
    create: async (input: CreateApiKey): Promise<boolean> => {
      const key = await create.mutateAsync(input).catch((error: unknown) => {
        notify(error instanceof Error ? error.message : settingsStrings.apiKeys.failed);
        return null;
      });
      if (!key) return false;
      setMade(key);
      if (isOpen) await signInWith(key.key);
      await Promise.all([utils.access.invalidate(), utils.conversations.invalidate()]);
      return true;
    },
    revoke: async ({ id }: ApiKey): Promise<void> => {
      await revoke.mutateAsync({ id }).catch(() => notify(settingsStrings.apiKeys.failed));
      await utils.access.invalidate();
    },
  };
}

/** From its first key on the server asks for one: whoever made it should not be locked out by it. */
async function signInWith(key: string): Promise<void> {
  await fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  }).catch(() => null);
}
