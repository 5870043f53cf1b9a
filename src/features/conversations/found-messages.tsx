'use client';

import Link from 'next/link';
import { strings } from '../../ui/strings';
import { messageHref } from './message-href';
import { useFoundMessages } from './use-found-messages';

/** Below the conversations whose title matches: messages that say it, each a link to its place. */
export function FoundMessages({ search, onNavigate }: { search: string; onNavigate: () => void }) {
  const messages = useFoundMessages(search);
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="found-messages" className="max-h-[60%] shrink-0 overflow-y-auto border-t px-2 pb-3">
      <h2 id="found-messages" className="px-3 pt-4 pb-1.5 text-xs font-medium text-ink-muted">
        {strings.sidebar.foundMessages}
      </h2>
      <ul>
        {messages.map((message) => (
          <li key={message.message_id}>
            <Link
              href={messageHref(message)}
              prefetch={false}
              onClick={onNavigate}
              className="block rounded-lg px-3 py-2 -outline-offset-2! hover:bg-hover/70"
            >
              <span dir="auto" className="block truncate text-sm">
                {message.title ?? strings.untitled}
              </span>
              <span dir="auto" className="line-clamp-2 text-xs text-pretty text-ink-muted wrap-anywhere">
                {message.snippet}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
