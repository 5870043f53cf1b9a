'use client';

import { usePathname, useSelectedLayoutSegment } from 'next/navigation';
import { useEffect, type ReactNode } from 'react';
import { fetchCodeAtRest } from '../ui/code-loader';
import { lazyPart } from '../ui/lazy-part';

const loadNewChat = async () => (await import('./new-chat-page')).NewChatPage;
const loadConversation = async () => (await import('./conversation-page')).ConversationPage;
const loadSettings = async () => (await import('./settings-page')).SettingsPage;

/** What is wanted with the line down as well. */
const loadNext = [
  loadConversation,
  loadNewChat,
  () => import('../features/chat/queue-panel'),
  () => import('../features/chat/thread-calls'),
  () => import('../ui/toaster'),
  () => import('./unsent-list'),
];

const pages = { '': lazyPart(loadNewChat), c: lazyPart(loadConversation), settings: lazyPart(loadSettings) };

/**
 * The page of the address. The one that the server sent is `children`; the others are drawn without asking it, so that they open at
 * once, and also while the line is down.
 */
export function CurrentPage({ children }: { children: ReactNode }) {
  const sent = useSelectedLayoutSegment() ?? '';
  const wanted = usePathname().split('/')[1] ?? '';

  // Whoever moves the mouse or presses a key may open the next page, or write more than one message, with the line down by then.
  useEffect(() => {
    const left = new AbortController();
    const fetchNext = () => {
      left.abort();
      for (const load of loadNext) load().catch(() => undefined);
    };
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(sign, fetchNext, { signal: left.signal });
    }
    return () => left.abort();
  }, []);

  // The network: everything else that may be wanted.
  useEffect(fetchCodeAtRest, []);

  if (wanted === sent || !(wanted in pages)) return children;
  const Page = pages[wanted as keyof typeof pages];
  return <Page />;
}
