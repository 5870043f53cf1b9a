'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveConnection } from '../../live/live-connection';
import { api } from '../../trpc/react';
import { sessionFetch } from '../../trpc/session';
import type { MessagesPage } from '../../contract/message';
import type { TurnsPage } from '../../contract/turn';
import { isNotFound } from './problem';
import { readPlace } from './scroll-places';
import { ThreadStore, type ThreadPorts, type ThreadView } from './thread-store';

const KEPT_THREADS = 8;
const TURNS_PAGE = 40;
const HIDDEN_PAINT_MS = 250;

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

/** A hidden page paints nothing; a timer keeps its memory and its announcements current. */
function beforePaint(run: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(run, HIDDEN_PAINT_MS);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
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
        beforePaint,
        now: () => Date.now(),
        isNotFound,
        onNews: () => void conversations.get.invalidate({ id }),
      };
      return new ThreadStore(ports, readPlace(id)?.count);
    }),
  );
  const view = useSyncExternalStore(store.subscribe, store.getView, store.getView);

  // The conversation's event stream.
  useEffect(() => store.open(), [store]);

  // The connection: what could not be loaded without it is loaded when it is back.
  useEffect(() => {
    const live = liveConnection();
    return live.subscribeStatus(() => {
      if (live.getStatus() === 'live' && store.getView().phase === 'failed') store.retryLoading();
    });
  }, [store]);

  return { store, view };
}
