'use client';

import { useRouter } from 'next/navigation';
import { api } from '../../trpc/react';
import { download } from '../../ui/download';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { problemText } from './problem';
import type { ComposerCommand } from './suggestion';
import type { ThreadActions } from './use-thread-actions';

type Situation = { id: string; isRunning: boolean; lastMessageId: string | null; actions: ThreadActions };

/** What `/` offers in a conversation. */
export function useConversationCommands({ id, isRunning, lastMessageId, actions }: Situation): ComposerCommand[] {
  const router = useRouter();
  const { client, conversations } = api.useUtils();
  const words = strings.commands;
  const settle = (work: Promise<unknown>, onDone?: () => void) => {
    work.then(onDone, (error: unknown) => notify(problemText(error))).finally(() => void conversations.invalidate());
  };
  const whileRunning: ComposerCommand[] = [{ name: 'stop', label: words.stop, run: actions.stop }];
  const whileFree: ComposerCommand[] =
    lastMessageId === null ? [] : [{ name: 'retry', label: words.retry, run: () => actions.regenerate(lastMessageId) }];
  return [
    ...(isRunning ? whileRunning : whileFree),
    { name: 'new', label: words.new, run: () => router.push('/') },
    {
      name: 'rename',
      label: words.rename,
      argument: words.renameArgument,
      run: (title) => settle(client.conversations.rename.mutate({ id, title })),
    },
    {
      name: 'archive',
      label: words.archive,
      run: () =>
        settle(client.conversations.archive.mutate({ id }), () => {
          router.push('/');
          notify(words.archived, {
            label: strings.undo,
            onClick: () => settle(client.conversations.unarchive.mutate({ id })),
          });
        }),
    },
    {
      name: 'export',
      label: words.export,
      run: () => download(`/api/v1/chat/conversations/${encodeURIComponent(id)}/export?format=md`),
    },
    { name: 'settings', label: words.settings, run: () => router.push('/settings') },
  ];
}
