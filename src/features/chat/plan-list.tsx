import { CheckIcon, CircleIcon, LoaderCircleIcon } from 'lucide-react';
import { extrasStrings } from '../../ui/strings/extras-strings';
import type { PlanEntry } from './read-plan';

type PlanListProps = { label: string; plan: readonly PlanEntry[]; isStreaming: boolean };

/** What an agent means to do, and how far it is. */
export function PlanList({ label, plan, isStreaming }: PlanListProps) {
  return (
    <section className="rounded-xl border px-3.5 py-3">
      <p className="text-xs text-ink-faint">{extrasStrings.activities[label] ?? label}</p>
      <ol className="mt-1.5 space-y-1 text-sm">
        {plan.map(({ text, status }, index) => (
          <li key={index} className={`flex gap-2 ${status === 'completed' ? 'text-ink-muted' : ''}`}>
            <EntryIcon status={status} isRunning={isStreaming} />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function EntryIcon({ status, isRunning }: { status: PlanEntry['status']; isRunning: boolean }) {
  const look = 'mt-[0.1875rem] size-3.5 shrink-0';
  const label = extrasStrings.statuses[status];
  if (status === 'completed') return <CheckIcon className={`${look} text-accent`} role="img" aria-label={label} />;
  if (status === 'in_progress' && isRunning)
    return <LoaderCircleIcon className={`${look} animate-spin text-accent`} role="img" aria-label={label} />;
  return <CircleIcon className={`${look} text-ink-ghost`} role="img" aria-label={label} />;
}
