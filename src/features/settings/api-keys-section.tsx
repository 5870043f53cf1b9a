'use client';

import { useState } from 'react';
import type { ApiKey } from '../../contract/api-key';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { strings } from '../../ui/strings';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { ApiKeyRow } from './api-key-row';
import { CreateKeyForm } from './create-key-form';
import { NewKey } from './new-key';
import type { SettingsSectionProps } from './settings-screen';
import { useApiKeys } from './use-api-keys';

/** Keys are made, listed and revoked here. A key itself is shown once. */
export function ApiKeysSection({ identity }: SettingsSectionProps) {
  const { keys, isFailed, retry, made, dismiss, isCreating, create, revoke } = useApiKeys({ isOpen: identity.is_open });
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const words = settingsStrings.apiKeys;
  const isFirst = identity.is_open && keys?.length === 0;
  return (
    <>
      {isFirst && <p className="mb-4 rounded-lg bg-sunken px-3.5 py-3 text-sm text-pretty">{words.first}</p>}
      <CreateKeyForm isFirst={isFirst} isSending={isCreating} onCreate={create} />
      {made && <NewKey created={made} onDone={dismiss} />}
      {isFailed && (
        <p className="mt-4 text-sm text-ink-muted">
          {words.loadFailed} <Button onClick={retry}>{strings.retry}</Button>
        </p>
      )}
      {keys && keys.length > 0 && (
        <ul aria-label={words.list} className="mt-5 divide-y rounded-xl border bg-surface">
          {keys.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setAsked(key)} />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          title={words.revokeTitle(asked.name)}
          text={words.revokeText}
          action={words.revoke}
          onConfirm={() => void revoke(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
