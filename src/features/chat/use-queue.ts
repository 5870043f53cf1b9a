'use client';

import { useMemo } from 'react';
import type { PendingQueue } from '../../contract/pending';
import { api } from '../../trpc/react';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { problemCode, problemText } from './problem';
import { droppedEntry, editedEntry, movedEntry, type QueueEdit } from './queue-edit';
import { withQueue } from './thread-snapshot';
import type { ThreadStore } from './thread-store';

export type QueueActions = {
  edit: (id: string, text: string) => void;
  drop: (id: string) => void;
  move: (id: string, to: number) => void;
  /** Puts the entry first and starts it, in the place of the running turn if there is one; the others follow it. */
  sendNow: (id: string) => void;
  resume: () => void;
};

/** Edits of the queue, each based on the queue as it is shown: when it has changed meanwhile, nothing is overwritten. */
export function useQueue(conversationId: string, store: ThreadStore): QueueActions {
  const { client } = api.useUtils();
  return useMemo(() => {
    const replace = async (change: (queue: PendingQueue) => QueueEdit) => {
      const queue = store.getView().thread?.queue;
      if (!queue) return;
      try {
        const next = await client.pending.replace.mutate({
          id: conversationId,
          base: queue.seq,
          paused: queue.paused,
          ...change(queue),
        });
        store.change((thread) => withQueue(thread, next));
      } catch (error) {
        notify(problemCode(error) === 'queue-changed' ? strings.queue.changed : problemText(error));
        void store.readQueue();
      }
    };
    return {
      edit: (id, text) => void replace((queue) => editedEntry(queue, id, text)),
      drop: (id) => void replace((queue) => droppedEntry(queue, id)),
      move: (id, to) => void replace((queue) => movedEntry(queue, id, to)),
      sendNow: (id) => void replace((queue) => ({ ...movedEntry(queue, id, 0), paused: false, interrupt: true })),
      resume: () => void replace((queue) => ({ pending: queue.items.map((item) => ({ id: item.id })), paused: false })),
    };
  }, [client, conversationId, store]);
}
