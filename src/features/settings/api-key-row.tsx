import { clsx } from 'clsx';
import type { ApiKey } from '../../contract/api-key';
import { Button } from '../../ui/button';
import { settingsStrings } from '../../ui/strings/settings-strings';

const words = settingsStrings.apiKeys;

export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, hint, role, revoked_at: revokedAt } = apiKey;
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className={clsx('min-w-0 flex-1', revokedAt !== null && 'text-ink-faint')}>
        <p className="flex items-baseline gap-2">
          <span className="truncate font-medium" dir="auto">
            {name}
          </span>
          <span className="text-xs text-ink-muted">{words.roles[role]}</span>
        </p>
        <p className="mt-0.5 text-sm text-ink-muted">
          <code className="font-mono text-[0.8125rem]">{hint}…</code> · {stateOf(apiKey)}
        </p>
      </div>
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
