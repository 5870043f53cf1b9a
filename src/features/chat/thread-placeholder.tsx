import { useEffect, type ReactNode } from 'react';
import { Button } from '../../ui/button';
import { later } from '../../ui/later';
import { PageLink } from '../../ui/page-link';
import { prepareMarkdown } from '../../ui/read-markdown';
import { strings } from '../../ui/strings';
import type { ThreadView } from './thread-store';

/** What stands where the messages will be, or cannot be. */
export function ThreadPlaceholder({ phase, onRetry }: { phase: ThreadView['phase']; onRetry: () => void }) {
  const words = strings.thread;

  // The browser, which has nothing else to do while the messages are on their way.
  useEffect(() => later(0, prepareMarkdown), []);

  if (phase === 'missing') {
    return (
      <Notice Heading="h1" title={words.missingTitle} text={words.missingText}>
        <PageLink
          href="/"
          className="inline-flex items-center font-medium text-accent underline underline-offset-4 coarse:min-h-11"
        >
          {strings.pages.home}
        </PageLink>
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

type NoticeProps = { Heading?: 'h1' | 'h2'; title: string; text: string; children: ReactNode };

/** `Heading`: the page has one already where the conversation's title stands. */
function Notice({ Heading = 'h2', title, text, children }: NoticeProps) {
  return (
    <div className="mx-auto max-w-md pt-[16vh] text-center">
      <Heading className="font-display text-2xl">{title}</Heading>
      <p className="mt-2 mb-6 text-pretty text-ink-muted">{text}</p>
      {children}
    </div>
  );
}
