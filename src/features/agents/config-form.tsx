'use client';

import { useState } from 'react';
import type { AgentConfig } from '../../contract/conversation';
import { Button } from '../../ui/button';
import type { JsonSchema } from '../../ui/schema-form/schema-field';
import { SchemaFormFields } from '../../ui/schema-form/schema-form-fields';
import { useSchemaForm, type FormProblems } from '../../ui/schema-form/use-schema-form';
import { configStrings } from '../../ui/strings/config-strings';
import { useUnsaved } from '../../ui/use-unsaved';
import type { ConfigRefusal } from './use-agent-config';

const words = configStrings;

type ConfigFormProps = {
  schema: JsonSchema;
  config: AgentConfig;
  /** What was wrong with this before it got here. */
  problems?: FormProblems;
  submitLabel: string;
  /** Said once it was taken. */
  savedText: string;
  isSaving?: boolean;
  /** Takes only what was changed; `""` for what was emptied. Answers what was wrong, if anything. */
  onSave: (change: AgentConfig) => Promise<ConfigRefusal | null>;
};

/** What a conversation can choose of its agent, by the agent's own schema. */
export function ConfigForm({
  schema,
  config,
  problems,
  submitLabel,
  savedText,
  isSaving = false,
  onSave,
}: ConfigFormProps) {
  const form = useSchemaForm(schema, { values: config, problems });
  /** What the fields began with: what else was set meanwhile, in another tab, is not taken back. */
  const [begun, setBegun] = useState(config);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const setIsUnsaved = useUnsaved();
  const save = async () => {
    const values = form.read();
    if (!values) return;
    const refused = await onSave(changeOf(values, begun, form.fields));
    const known = form.fields.some(({ name }) => refused && name in refused.fields);
    form.refuse(refused?.fields ?? {});
    setRefusal(refused && !known ? refused.text : null);
    setIsSaved(!refused);
    if (!refused) setBegun(values);
    setIsUnsaved(refused !== null);
  };
  return (
    <form
      noValidate
      onChange={() => {
        setIsSaved(false);
        setIsUnsaved(true);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SchemaFormFields form={form} emptyLabel={words.usual} />
      {refusal !== null && (
        <p role="alert" className="mt-3 text-xs text-danger wrap-anywhere">
          {refusal}
        </p>
      )}
      <div className="sticky -bottom-4 mt-2 -mb-4 flex items-center gap-3 bg-surface pt-2 pb-4">
        <Button type="submit" look="primary" size="small" disabled={isSaving}>
          {submitLabel}
        </Button>
        <p role="status" className="text-xs text-pretty text-ink-muted">
          {isSaved ? savedText : ''}
        </p>
      </div>
    </form>
  );
}

/** What differs from before. A field that was never set and is empty stays unsaid. */
function changeOf(values: AgentConfig, before: AgentConfig, fields: readonly { name: string }[]): AgentConfig {
  const changed = fields
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name] ?? '']));
}
