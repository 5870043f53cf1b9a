import { clsx } from 'clsx';
import type { ApiKey } from '../../contract/api-key';
import { Button } from '../../ui/button';
import { settingsStrings } from '../../ui/strings/settings-strings';

const words = settingsStrings.apiKeys;

type ApiKeyRowProps = {
  apiKey: ApiKey;
  /** Whose it is; `null` when it is simply its own. */
  owner: string | null;
  /** Begins another key for the same person. */
  onAgain: () => void;
  onRevoke: () => void;
};

export function ApiKeyRow({ apiKey, owner, onAgain, onRevoke }: ApiKeyRowProps) {
  const { name, hint, role, revoked_at: revokedAt } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3">
      <div className={clsx('min-w-0 flex-1 basis-56', revokedAt !== null && 'text-ink-faint')}>
        <p className="flex items-baseline gap-2">
          <span className="min-w-0 font-medium wrap-anywhere" dir="auto">
            {name}
          </span>
          <span className="text-xs text-ink-muted">{words.roles[role]}</span>
        </p>
        <p className="mt-0.5 text-sm text-ink-muted">
          <code className="font-mono text-[0.8125rem]">{hint}…</code> · {owner !== null && `${words.ownerIs(owner)} · `}
          {stateOf(apiKey)}
        </p>
      </div>
      <Button size="small" look="outline" aria-label={words.againOf(name)} onClick={onAgain}>
        {words.again}
      </Button>
      {revokedAt === null && (
        <Button size="small" look="outline" aria-label={words.revokeOf(name)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  );
}

function stateOf({ revoked_at, expires_at, last_used_at, created_at }: ApiKey): string {
  if (revoked_at !== null) return words.revoked(toDay(revoked_at));
  const used = last_used_at === null ? words.unused(toDay(created_at)) : words.used(toDay(last_used_at));
  return expires_at === null ? used : `${used} · ${words.expires(toDay(expires_at))}`;
}

function toDay(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
