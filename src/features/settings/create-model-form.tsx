'use client';

import { useRef, useState } from 'react';
import {
  modelProviderSchema,
  type CreateModel,
  type RegisteredProvider,
  type TestedConnection,
} from '../../contract/model';
import { Button } from '../../ui/button';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { useUnsaved } from '../../ui/use-unsaved';
import { FoundModels } from './found-models';
import { fieldLook, ModelField } from './model-field';
import { ProbeResult } from './probe-result';
import { toCredential } from './to-credential';
import type { Problems, useModels } from './use-models';

type CreateModelFormProps = Pick<ReturnType<typeof useModels>, 'create' | 'look' | 'test' | 'isBusy'>;

const words = settingsStrings.models;
const none: Problems = {};

/** Whatever is tried here is kept only once it is added. What is wrong with a field stands below it. */
export function CreateModelForm({ create, look, test, isBusy }: CreateModelFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [provider, setProvider] = useState<RegisteredProvider>('anthropic');
  const [found, setFound] = useState<string[]>([]);
  const [result, setResult] = useState<Omit<TestedConnection, 'detail'> | null>(null);
  const [problems, setProblems] = useState(none);
  const setIsUnsaved = useUnsaved();
  const read = () => toModel(new FormData(form.current ?? undefined));
  const show = (outcome: { ok: boolean; message: string; problems?: Problems }) => {
    setProblems(outcome.problems ?? none);
    setResult(Object.keys(outcome.problems ?? none).length > 0 ? null : outcome);
  };
  const lookAround = async () => {
    const { models, ...outcome } = await look(read());
    setFound(models);
    show({ ok: models.length > 0, ...outcome });
  };
  const add = async () => {
    const refused = await create(read());
    setProblems(refused ?? none);
    setResult(null);
    if (refused) return;
    setIsUnsaved(false);
    // The next one is often on the same server.
    if (form.current) fill(form.current, '');
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid items-start gap-3 sm:grid-cols-2"
      onChange={() => setIsUnsaved(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label className="block text-sm font-medium">
        {words.provider}
        <select
          name="provider"
          className={fieldLook}
          onChange={({ target }) => {
            setProvider(modelProviderSchema.parse(target.value));
            setFound([]);
          }}
        >
          {modelProviderSchema.options.map((option) => (
            <option key={option} value={option}>
              {words.providers[option]}
            </option>
          ))}
        </select>
      </label>
      <ModelField
        label={words.baseUrl}
        name="base_url"
        type="url"
        placeholder={words.baseUrlHints[provider] ?? words.baseUrlHint}
        problem={problems['base_url']}
      />
      <ModelField
        label={words.key}
        name="credential"
        type="password"
        placeholder={words.keyHints[provider] ?? words.keyHint}
        problem={problems['api_key'] ?? problems['credential_ref']}
      />
      <ModelField label={words.model} name="model" list="found-models" problem={problems['model']} />
      <FoundModels names={found} onPick={(name) => form.current && fill(form.current, name)} />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" look="primary" disabled={isBusy}>
          {words.add}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={() => void lookAround()}>
          {words.look}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={() => void test(read()).then(show)}>
          {words.test}
        </Button>
      </div>
      {(result !== null || isBusy) && (
        <div className="sm:col-span-2">
          <ProbeResult result={isBusy ? null : result} />
        </div>
      )}
    </form>
  );
}

function fill(form: HTMLFormElement, model: string): void {
  const field = form.elements.namedItem('model');
  if (!(field instanceof HTMLInputElement)) return;
  field.value = model;
  field.focus();
}

function toModel(data: FormData): CreateModel {
  const text = (name: string) => (data.get(name) as string | null)?.trim() ?? '';
  const provider = modelProviderSchema.parse(text('provider'));
  return {
    provider,
    model: text('model'),
    ...(text('base_url') !== '' && { base_url: text('base_url') }),
    ...toCredential(text('credential')),
  };
}
