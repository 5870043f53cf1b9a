'use client';

import type { ReactNode } from 'react';
import { api } from '../../trpc/react';
import { strings } from '../../ui/strings';

type ConversationTitleProps = { id: string; agentName: string; /** What can be done here. */ children?: ReactNode };

/** The head of a conversation's page. Also names the browser's tab. */
export function ConversationTitle({ id, agentName, children }: ConversationTitleProps) {
  const { data } = api.conversations.get.useQuery({ id });
  const title = data?.title ?? (data ? strings.untitled : '');
  return (
    <header className="relative z-1 flex h-14 shrink-0 after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-6 after:bg-linear-to-b after:from-paper items-center gap-3 ps-4 pe-4 group-data-[sidebar=closed]/shell:ps-16 max-md:ps-16 sm:pe-6">
      {title !== '' && <title>{`${title} · ${strings.product}`}</title>}
      <h1 dir="auto" className={title === '' ? 'sr-only' : 'min-w-0 truncate font-medium'}>
        {title === '' ? strings.thread.page : title}
      </h1>
      <span className="shrink-0 text-sm text-ink-faint">{agentName}</span>
      <div className="ms-auto flex shrink-0 items-center">{children}</div>
    </header>
  );
}
