'use client';

import { useMemo } from 'react';
import type { PendingQueue } from '../../contract/pending';
import { problemCode, problemText } from '../../trpc/problem';
import { api } from '../../trpc/react';
import { notify } from '../../ui/notify';
import { queueStrings } from '../../ui/strings/queue-strings';
import { droppedEntry, editedEntry, movedEntry, sameEntries, type QueueEdit } from './queue-edit';
import { withQueue } from './thread-snapshot';
import type { ThreadStore } from './thread-store';

export type QueueActions = {
  /** Changes a text, and lets a queue that waited for that go on. Answers whether it is taken. */
  edit: (id: string, text: string, isHeld: boolean) => Promise<boolean>;
  drop: (id: string) => void;
  move: (id: string, to: number) => void;
  /** Puts the entry first and starts it, in the place of the running turn if there is one; the others follow it. */
  sendNow: (id: string) => void;
  resume: () => void;
  /** Nothing starts until it is resumed. */
  hold: () => void;
};

const MOST_TRIES = 3;

/**
 * Edits of the queue, each based on the queue as it is shown. When that has changed meanwhile, they are made again from what it
 * is now, unless the entry that is meant was changed itself: nothing is overwritten.
 */
export function useQueue(conversationId: string, store: ThreadStore): QueueActions {
  const { client } = api.useUtils();
  return useMemo(() => {
    const replace = async (change: (queue: PendingQueue) => QueueEdit | null, tries = MOST_TRIES): Promise<boolean> => {
      const queue = store.getView().thread?.queue;
      const edit = queue && change(queue);
      if (!edit) return false;
      try {
        const base = { id: conversationId, base: queue.seq, paused: queue.paused };
        const next = await client.pending.replace.mutate({ ...base, ...edit });
        store.change((thread) => withQueue(thread, next));
        return true;
      } catch (error) {
        await store.readQueue();
        const isChanged = problemCode(error) === 'queue-changed';
        if (isChanged && tries > 1) return replace(change, tries - 1);
        notify(isChanged ? queueStrings.changed : problemText(error));
        return false;
      }
    };
    /** Changes what is done with one entry, as long as it stands there as it was seen. One that has gone is gone. */
    const replaceOne = (id: string, change: (queue: PendingQueue) => QueueEdit) => {
      const textIn = (queue?: PendingQueue) => queue?.items.find((item) => item.id === id)?.text;
      const seen = textIn(store.getView().thread?.queue);
      return replace((queue) => {
        const text = textIn(queue);
        if (text !== undefined && text === seen) return change(queue);
        if (text !== undefined) notify(queueStrings.changed);
        return null;
      });
    };
    return {
      edit: (id, text, isHeld) =>
        replaceOne(id, (queue) => ({ ...editedEntry(queue, id, text), ...(isHeld && { paused: false }) })),
      drop: (id) => void replaceOne(id, (queue) => droppedEntry(queue, id)),
      move: (id, to) => void replaceOne(id, (queue) => movedEntry(queue, id, to)),
      sendNow: (id) =>
        void replaceOne(id, (queue) => ({ ...movedEntry(queue, id, 0), paused: false, interrupt: true })),
      resume: () => void replace((queue) => ({ ...sameEntries(queue), paused: false })),
      hold: () => void replace((queue) => ({ ...sameEntries(queue), paused: true })),
    };
  }, [client, conversationId, store]);
}
