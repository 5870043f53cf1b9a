'use client';

import { useState } from 'react';
import type { Model } from '../../contract/model';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { strings } from '../../ui/strings';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { CreateModelForm } from './create-model-form';
import { ModelRow } from './model-row';
import { useModels } from './use-models';

/** Models are added, tried, made the default and removed here. A key that was entered is never shown again. */
export function ModelsSection() {
  const { models, isFailed, retry, setDefault, change, remove, ...actions } = useModels();
  const [asked, setAsked] = useState<Model | null>(null);
  const words = settingsStrings.models;
  return (
    <>
      <CreateModelForm {...actions} />
      {isFailed && (
        <p className="mt-4 text-sm text-ink-muted">
          {words.loadFailed} <Button onClick={retry}>{strings.retry}</Button>
        </p>
      )}
      {models && models.length > 0 && (
        <ul aria-label={words.list} className="mt-5 divide-y rounded-xl border bg-surface">
          {models.map((model) => (
            <ModelRow
              key={model.id}
              model={model}
              onTest={() => actions.test(model)}
              onSetDefault={(isDefault) => void setDefault(model, isDefault)}
              onChange={(changed) => change(model, changed)}
              onDelete={() => setAsked(model)}
            />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          title={words.deleteTitle(asked.display_name)}
          text={words.deleteText}
          action={words.delete}
          onConfirm={() => void remove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
