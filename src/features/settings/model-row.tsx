'use client';

import { useState } from 'react';
import type { CreateModel, Model, TestedConnection } from '../../contract/model';
import { Button } from '../../ui/button';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { EditModelForm } from './edit-model-form';
import { ProbeResult } from './probe-result';
import type { Problems } from './use-models';

const words = settingsStrings.models;

type ModelRowProps = {
  model: Model;
  onTest: () => Promise<TestedConnection>;
  onSetDefault: (isDefault: boolean) => void;
  /** Answers what was wrong, by field; `null` when it was kept. */
  onChange: (change: Partial<CreateModel>) => Promise<Problems | null>;
  onDelete: () => void;
};

export function ModelRow({ model, onTest, onSetDefault, onChange, onDelete }: ModelRowProps) {
  const [result, setResult] = useState<TestedConnection | 'running' | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const toggleEditing = () => setIsEditing(!isEditing);
  const { display_name: name, is_default: isDefault } = model;
  const test = async () => {
    if (result === 'running') return;
    setResult('running');
    setResult(await onTest());
  };
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <p className="flex items-baseline gap-2">
            <span className="truncate font-medium" dir="auto">
              {name}
            </span>
            {isDefault && <span className="text-xs text-ink-muted">{words.isDefault}</span>}
          </p>
          <p className="mt-0.5 text-sm text-ink-muted wrap-anywhere">
            {model.base_url ?? words.providers[model.provider]} ·{' '}
            <code className="font-mono text-[0.8125rem]">{model.model}</code> · {words.credential(model.credential_ref)}
          </p>
        </div>
        <div className="-ms-2.5 flex flex-wrap gap-x-1">
          <Button
            size="small"
            aria-label={words.testOf(name)}
            aria-disabled={result === 'running'}
            onClick={() => void test()}
          >
            {words.test}
          </Button>
          <Button size="small" aria-label={words.defaultOf(name, isDefault)} onClick={() => onSetDefault(!isDefault)}>
            {isDefault ? words.unsetDefault : words.setDefault}
          </Button>
          <Button size="small" aria-label={words.editOf(name)} aria-expanded={isEditing} onClick={toggleEditing}>
            {words.edit}
          </Button>
          <Button size="small" aria-label={words.deleteOf(name)} onClick={onDelete}>
            {words.delete}
          </Button>
        </div>
      </div>
      {isEditing && <EditModelForm model={model} onSave={onChange} onClose={toggleEditing} />}
      {result !== null && <ProbeResult result={result === 'running' ? null : result} />}
    </li>
  );
}
