import Link from 'next/link';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import type { ThreadView } from './thread-store';

/** What stands where the messages will be, or cannot be. */
export function ThreadPlaceholder({ phase, onRetry }: { phase: ThreadView['phase']; onRetry: () => void }) {
  const words = strings.thread;
  if (phase === 'missing') {
    return (
      <Notice title={words.missingTitle} text={words.missingText}>
        <Link
          href="/"
          className="inline-flex items-center font-medium text-accent underline underline-offset-4 coarse:min-h-11"
        >
          {strings.pages.home}
        </Link>
      </Notice>
    );
  }
  if (phase === 'failed') {
    return (
      <Notice title={words.failedTitle} text={words.failedText}>
        <Button look="outline" onClick={onRetry}>
          {strings.retry}
        </Button>
      </Notice>
    );
  }
  return (
    <div role="status" aria-label={words.loading} className="space-y-4 pt-4">
      <div className="ms-auto h-11 w-1/2 rounded-2xl bg-hover/70" />
      <div className="h-4 w-11/12 rounded bg-hover/70" />
      <div className="h-4 w-4/5 rounded bg-hover/70" />
      <div className="h-4 w-3/5 rounded bg-hover/70" />
    </div>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-md pt-[16vh] text-center">
      <h2 className="font-display text-2xl">{title}</h2>
      <p className="mt-2 mb-6 text-pretty text-ink-muted">{text}</p>
      {children}
    </div>
  );
}
