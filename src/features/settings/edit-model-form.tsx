'use client';

import { useState } from 'react';
import type { CreateModel, Model } from '../../contract/model';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { useUnsaved } from '../../ui/use-unsaved';
import { ModelField } from './model-field';
import { toCredential } from './to-credential';
import type { Problems } from './use-models';

type EditModelFormProps = {
  model: Model;
  /** Answers what was wrong, by field; `null` when it was kept. */
  onSave: (change: Partial<CreateModel>) => Promise<Problems | null>;
  onClose: () => void;
};

const words = settingsStrings.models;
const none: Problems = {};

/** Another address, key or name for a model; the conversations that chose it keep it. A key that is not given again stays. */
export function EditModelForm({ model, onSave, onClose }: EditModelFormProps) {
  const [problems, setProblems] = useState(none);
  const setIsUnsaved = useUnsaved();
  const save = async (data: FormData) => {
    const text = (name: string) => (data.get(name) as string | null)?.trim() ?? '';
    const address = text('base_url') === '' ? null : text('base_url');
    const refused = await onSave({
      model: text('model'),
      ...(text('display_name') !== '' && { display_name: text('display_name') }),
      ...(address !== model.base_url && { base_url: address }),
      ...toCredential(text('credential')),
    });
    if (refused) setProblems(refused);
    else onClose();
  };
  return (
    <form
      noValidate
      className="mt-3 grid items-start gap-3 sm:grid-cols-2"
      onChange={() => setIsUnsaved(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      <ModelField
        label={words.name}
        name="display_name"
        defaultValue={model.display_name}
        autoFocus
        problem={problems['display_name']}
      />
      <ModelField label={words.model} name="model" defaultValue={model.model} problem={problems['model']} />
      <ModelField
        label={words.baseUrl}
        name="base_url"
        type="url"
        defaultValue={model.base_url ?? ''}
        placeholder={words.baseUrlHints[model.provider] ?? words.baseUrlHint}
        problem={problems['base_url']}
      />
      <ModelField
        label={words.key}
        name="credential"
        type="password"
        placeholder={model.credential_ref === null ? words.keyHint : words.keyStays}
        problem={problems['api_key'] ?? problems['credential_ref']}
      />
      <div className="flex gap-2 sm:col-span-2">
        <Button type="submit" look="primary">
          {words.save}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  );
}
