import { clsx } from 'clsx';
import { settingsStrings } from '../../ui/strings/settings-strings';

type ProbeResultProps = {
  /** `null` while it is being found out. */
  result: { ok: boolean; message: string; detail?: string | null } | null;
};

/** How a look at a model server went. */
export function ProbeResult({ result }: ProbeResultProps) {
  return (
    <p role="status" className={clsx('mt-2 text-sm', result?.ok === false ? 'text-danger' : 'text-ink-muted')}>
      {result === null ? settingsStrings.models.looking : result.message}
      {result?.detail && <span className="block text-ink-muted">{result.detail}</span>}
    </p>
  );
}
