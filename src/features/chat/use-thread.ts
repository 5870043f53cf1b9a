'use client';

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { liveConnection } from '../../live/live-connection';
import { isNotFound } from '../../trpc/problem';
import { api } from '../../trpc/react';
import { sessionFetch } from '../../trpc/session';
import type { MessagesPage } from '../../contract/message';
import type { TurnsPage } from '../../contract/turn';
import { beforePaint } from './before-paint';
import { later } from '../../ui/later';
import { pageOutbox } from './page-outbox';
import { readPlace } from './scroll-places';
import type { ThreadPorts } from './thread-ports';
import { ThreadStore, type ThreadView } from './thread-store';

const KEPT_THREADS = 8;
const TURNS_PAGE = 40;

/** Threads that were open lately: coming back shows them at once, and reads on from where they were. */
const kept = new Map<string, ThreadStore>();

function keepThread(id: string, make: () => ThreadStore): ThreadStore {
  const store = kept.get(id) ?? make();
  kept.delete(id);
  kept.set(id, store);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_THREADS) break;
    kept.delete(oldest);
  }
  return store;
}

export function forgetThread(id: string): void {
  kept.delete(id);
}

async function readTurns(id: string, before: number | null): Promise<TurnsPage['turns']> {
  const cursor = before === null ? '' : `&cursor=${String(before)}`;
  const path = `/api/v1/chat/conversations/${encodeURIComponent(id)}/turns?limit=${String(TURNS_PAGE)}${cursor}`;
  const response = await sessionFetch(path);
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as TurnsPage).turns;
}

/** One conversation, live. Mount the component anew for another id. */
export function useThread(id: string): { store: ThreadStore; view: ThreadView } {
  const { client, conversations } = api.useUtils();
  const [store] = useState(() =>
    keepThread(id, () => {
      const ports: ThreadPorts = {
        // tRPC takes a field of unknown content for one that may be missing.
        readMessages: async (window) => (await client.messages.list.query({ id, ...window })) as MessagesPage,
        readQueue: () => client.pending.get.query({ id }),
        readTurns: (before) => readTurns(id, before),
        openStream: (after, handlers) => liveConnection().follow(id, after, handlers),
        readOutbox: () =>
          pageOutbox()
            .of(id)
            .filter(({ isWithdrawn }) => !isWithdrawn),
        isUnmade: () => pageOutbox().startOf(id) !== null,
        followOutbox: (listener) =>
          pageOutbox().subscribe((taken) => listener(taken?.entry.conversationId === id ? taken : null)),
        beforePaint,
        later,
        now: () => Date.now(),
        isNotFound,
        onNews: () => void conversations.get.invalidate({ id }),
      };
      return new ThreadStore(ports, readPlace(id)?.count);
    }),
  );
  const view = useSyncExternalStore(store.subscribe, store.getView, store.getView);

  // The conversation's event stream. What is on its way already shows at once.
  useLayoutEffect(() => store.open(), [store]);

  // The connection: what could not be loaded without it is loaded when it is back.
  useEffect(() => {
    const live = liveConnection();
    return live.subscribeState(() => {
      if (live.getState().status === 'live') store.catchUp();
    });
  }, [store]);

  return { store, view };
}
