'use client';

import { useRef } from 'react';
import type { ApiKey, CreateApiKey, KeyRole } from '../../contract/api-key';
import { Button } from '../../ui/button';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { useUnsaved } from '../../ui/use-unsaved';

type CreateKeyFormProps = {
  /** The first key is for an admin, who can make the others. */
  isFirst: boolean;
  isSending: boolean;
  /** Who has keys already. */
  owners: readonly { principal: string; name: string }[];
  /** The key whose owner is to have another one. */
  before: ApiKey | null;
  /** Answers whether the key was made. */
  onCreate: (input: CreateApiKey) => Promise<boolean>;
};

const roles: readonly KeyRole[] = ['user', 'admin'];
const words = settingsStrings.apiKeys;
const field =
  'mt-1 block h-9 w-full rounded-lg border border-line-strong bg-surface px-3 text-sm outline-none focus:border-accent coarse:h-11 coarse:text-base';

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** The day is the last one on which the key opens anything, where the person is. */
function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

export function CreateKeyForm({ isFirst, isSending, owners, before, onCreate }: CreateKeyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const setIsUnsaved = useUnsaved();
  const submit = async (data: FormData) => {
    const role = isFirst ? 'admin' : data.get('role') === 'admin' ? 'admin' : 'user';
    const expiry = endOfDay(textOf(data, 'expires'));
    const principal = textOf(data, 'principal').trim();
    const isMade = await onCreate({
      name: textOf(data, 'name'),
      role,
      ...(principal !== '' && { principal }),
      ...(expiry !== null && { expires_at: expiry }),
    });
    if (!isMade) return;
    form.current?.reset();
    setIsUnsaved(false);
  };
  return (
    <form
      ref={form}
      className="flex flex-wrap items-end gap-3"
      onChange={() => setIsUnsaved(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <label className="min-w-48 flex-1 text-sm font-medium">
        {words.name}
        <input
          name="name"
          required
          autoFocus={before !== null}
          defaultValue={before?.name}
          maxLength={100}
          autoComplete="off"
          placeholder={words.nameHint}
          className={field}
        />
      </label>
      {!isFirst && (
        <label className="text-sm font-medium">
          {words.owner}
          <input
            name="principal"
            list="key-owners"
            defaultValue={before?.principal}
            maxLength={100}
            autoComplete="off"
            pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
            placeholder={words.ownerHint}
            title={words.ownerTitle}
            className={field}
          />
          <datalist id="key-owners">
            {owners.map(({ principal, name }) => (
              <option key={principal} value={principal} label={name} />
            ))}
          </datalist>
        </label>
      )}
      {!isFirst && (
        <label className="text-sm font-medium">
          {words.role}
          <select name="role" defaultValue={before?.role} className={field}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {words.roles[role]}
              </option>
            ))}
          </select>
        </label>
      )}
      {!isFirst && (
        <label className="text-sm font-medium">
          {words.lastDay}
          <input name="expires" type="date" min={new Date().toLocaleDateString('sv')} className={field} />
        </label>
      )}
      <Button type="submit" look="primary" disabled={isSending}>
        {words.create}
      </Button>
    </form>
  );
}
