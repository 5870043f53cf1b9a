'use client';

import { useEffect } from 'react';
import { liveConnection } from '../../live/live-connection';
import { api } from '../../trpc/react';
import { codeLoader } from '../../ui/code-loader';
import { strings } from '../../ui/strings';
import type { OutboxDrain } from './outbox-drain';
import { pageOutbox } from './page-outbox';

const loadDrain = codeLoader(() => import('./open-drain'));

/** Sends what any conversation of this person still has to say, for as long as a page is open. */
export function useOutbox(): void {
  const { access } = api.useUtils();
  const { data: me } = api.access.me.useQuery(undefined, { staleTime: Infinity });
  const principal = me?.principal;

  // The outbox, which other tabs write too; the connection, and the device's own word on it: a short gap may leave it standing.
  useEffect(() => {
    const outbox = pageOutbox();
    let drain: Promise<OutboxDrain> | null = null;
    const load = () => (drain ??= loadDrain().then(({ openDrain }) => openDrain(access)));
    const fail = () => {
      drain = null;
      for (const { conversationId } of outbox.list()) outbox.holdBack(conversationId, strings.connection.unreached);
    };
    const warm = () => void load().catch(() => (drain = null));
    const run = () => {
      if (outbox.has('sending')) load().then((it) => it.run(), fail);
    };
    const wake = () => {
      if (outbox.has('unreached')) load().then((it) => it.wake(), fail);
    };
    const stops = [outbox.subscribe(run), liveConnection().subscribeState(wake)];
    window.addEventListener('storage', outbox.hear);
    window.addEventListener('online', wake);
    window.addEventListener('input', warm, { once: true });
    // What was not sent the last time goes out now.
    if (principal !== undefined) outbox.setOwner(principal);
    run();
    wake();
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('storage', outbox.hear);
      window.removeEventListener('online', wake);
      window.removeEventListener('input', warm);
    };
  }, [access, principal]);
}
