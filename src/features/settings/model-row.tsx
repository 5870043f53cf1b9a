'use client';

import { useState } from 'react';
import type { Model, TestedConnection } from '../../contract/model';
import { Button } from '../../ui/button';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { ProbeResult } from './probe-result';

const words = settingsStrings.models;

type ModelRowProps = {
  model: Model;
  onTest: () => Promise<TestedConnection>;
  onSetDefault: (isDefault: boolean) => void;
  onDelete: () => void;
};

export function ModelRow({ model, onTest, onSetDefault, onDelete }: ModelRowProps) {
  const [result, setResult] = useState<TestedConnection | 'running' | null>(null);
  const { display_name: name, is_default: isDefault } = model;
  const test = async () => {
    setResult('running');
    setResult(await onTest());
  };
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2">
            <span className="truncate font-medium" dir="auto">
              {name}
            </span>
            {isDefault && <span className="text-xs text-ink-muted">{words.isDefault}</span>}
          </p>
          <p className="mt-0.5 truncate text-sm text-ink-muted">
            {words.providers[model.provider]} · <code className="font-mono text-[0.8125rem]">{model.model}</code> ·{' '}
            {words.credential(model.credential_ref)}
          </p>
        </div>
        <Button
          size="small"
          aria-label={words.testOf(name)}
          disabled={result === 'running'}
          onClick={() => void test()}
        >
          {words.test}
        </Button>
        <Button size="small" aria-label={words.defaultOf(name, isDefault)} onClick={() => onSetDefault(!isDefault)}>
          {isDefault ? words.unsetDefault : words.setDefault}
        </Button>
        <Button size="small" look="outline" aria-label={words.deleteOf(name)} onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
      {result !== null && <ProbeResult result={result === 'running' ? null : result} />}
    </li>
  );
}
