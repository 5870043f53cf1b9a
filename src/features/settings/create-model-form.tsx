'use client';

import { useRef, useState } from 'react';
import { modelProviderSchema, type CreateModel, type TestedConnection } from '../../contract/model';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { ProbeResult } from './probe-result';
import type { useModels } from './use-models';

type CreateModelFormProps = Pick<ReturnType<typeof useModels>, 'create' | 'look' | 'test' | 'isBusy'>;

const words = strings.models;
const field =
  'mt-1 block h-9 w-full rounded-lg border border-line-strong bg-surface px-3 text-sm outline-none focus:border-accent';

/** Whatever is tried here is kept only once it is added. */
export function CreateModelForm({ create, look, test, isBusy }: CreateModelFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<string[]>([]);
  const [result, setResult] = useState<Omit<TestedConnection, 'detail'> | null>(null);
  const read = () => toModel(new FormData(form.current ?? undefined));
  const lookAround = async () => {
    const { models, message } = await look(read());
    setFound(models);
    setResult({ ok: models.length > 0, message });
  };
  const add = async () => {
    if (!(await create(read()))) return;
    form.current?.reset();
    setFound([]);
    setResult(null);
  };
  return (
    <form
      ref={form}
      className="grid gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label className="text-sm font-medium">
        {words.provider}
        <select name="provider" className={field} onChange={() => setFound([])}>
          {modelProviderSchema.options.map((provider) => (
            <option key={provider} value={provider}>
              {words.providers[provider]}
            </option>
          ))}
        </select>
      </label>
      <label className="text-sm font-medium">
        {words.baseUrl}
        <input name="base_url" type="url" autoComplete="off" placeholder={words.baseUrlHint} className={field} />
      </label>
      <label className="text-sm font-medium">
        {words.key}
        <input name="credential" type="password" autoComplete="off" placeholder={words.keyHint} className={field} />
      </label>
      <label className="text-sm font-medium">
        {words.model}
        <input name="model" required maxLength={200} autoComplete="off" list="found-models" className={field} />
        <datalist id="found-models">
          {found.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" look="primary" disabled={isBusy}>
          {words.add}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={() => void lookAround()}>
          {words.look}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={() => void test(read()).then(setResult)}>
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

/** The key's field takes the name of a variable too. */
function toModel(data: FormData): CreateModel {
  const text = (name: string) => (data.get(name) as string | null)?.trim() ?? '';
  const provider = modelProviderSchema.parse(text('provider'));
  const credential = text('credential');
  return {
    provider,
    model: text('model'),
    ...(text('base_url') !== '' && { base_url: text('base_url') }),
    ...(credential.startsWith('env:') && { credential_ref: credential }),
    ...(credential !== '' && !credential.startsWith('env:') && { api_key: credential }),
  };
}
