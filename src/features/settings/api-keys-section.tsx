'use client';

import { useState } from 'react';
import type { ApiKey, CreateApiKey } from '../../contract/api-key';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { strings } from '../../ui/strings';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { ApiKeyRow } from './api-key-row';
import { CreateKeyForm } from './create-key-form';
import { NewKey } from './new-key';
import { isOwn, ownerName } from './owner-name';
import type { SettingsSectionProps } from './settings-screen';
import { useApiKeys } from './use-api-keys';

/** Keys are made, listed and revoked here. A key itself is shown once. */
export function ApiKeysSection({ identity }: SettingsSectionProps) {
  const { keys, isFailed, retry, made, newestId, dismiss, ...acts } = useApiKeys({ isOpen: identity.is_open });
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const [before, setBefore] = useState<ApiKey | null>(null);
  const words = settingsStrings.apiKeys;
  const all = keys ?? [];
  const owners = [...new Set(all.map(({ principal }) => principal))];
  const createNext = async (input: CreateApiKey) => {
    const isMade = await acts.create(input);
    if (isMade) setBefore(null);
    return isMade;
  };
  const isFirst = identity.is_open && keys?.length === 0;
  return (
    <>
      {isFirst && <p className="mb-4 rounded-lg bg-sunken px-3.5 py-3 text-sm text-pretty">{words.first}</p>}
      <CreateKeyForm
        key={before?.id}
        isFirst={isFirst}
        isSending={acts.isCreating}
        owners={owners.map((principal) => ({ principal, name: ownerName(principal, all) }))}
        before={before}
        onCreate={createNext}
      />
      {made.map((key) => (
        <NewKey key={key.id} created={key} isNewest={key.id === newestId} onDone={() => dismiss(key.id)} />
      ))}
      {isFailed && (
        <p className="mt-4 text-sm text-ink-muted">
          {words.loadFailed} <Button onClick={retry}>{strings.retry}</Button>
        </p>
      )}
      {keys && keys.length > 0 && (
        <ul aria-label={words.list} className="mt-5 divide-y rounded-xl border bg-surface">
          {keys.map((key) => (
            <ApiKeyRow
              key={key.id}
              apiKey={key}
              owner={isOwn(key, key.principal) ? null : ownerName(key.principal, all)}
              onAgain={() => setBefore(key)}
              onRevoke={() => setAsked(key)}
            />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          title={words.revokeTitle(asked.name)}
          text={words.revokeText}
          action={words.revoke}
          onConfirm={() => void acts.revoke(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
